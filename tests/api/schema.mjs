// As much of JSON Schema as docs/api uses.
import assert from "node:assert/strict";

const kinds = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** What is wrong with a value, with the place; nothing where it is as described. */
export function faults(value, schema, schemas, place = "") {
  if (schema.$ref) return faults(value, schemas[schema.$ref.split("/").at(-1)], schemas, place);
  if (schema.oneOf) return schema.oneOf.some((one) => faults(value, one, schemas, place).length === 0) ? [] : [`${place}: fits none`];
  if (schema.const !== undefined) return value === schema.const ? [] : [`${place}: is not ${schema.const}`];
  if (!kinds[schema.type](value)) return [`${place}: is no ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${place}: ${value} is not one of ${schema.enum}`];
  if (schema.type === "array") return value.flatMap((one, i) => faults(one, schema.items, schemas, `${place}[${i}]`));
  if (schema.type !== "object" || !schema.properties) return [];
  const missing = schema.required.filter((name) => !(name in value)).map((name) => `${place}.${name}: is missing`);
  const unknown = Object.keys(value).filter((name) => !(name in schema.properties)).map((name) => `${place}.${name}: is not described`);
  const inner = Object.entries(schema.properties).filter(([name]) => name in value);
  return [...missing, ...unknown, ...inner.flatMap(([name, one]) => faults(value[name], one, schemas, `${place}.${name}`))];
}

export const fits = (value, schema, schemas) => assert.deepEqual(faults(value, schema, schemas), [], JSON.stringify(value).slice(0, 300));
