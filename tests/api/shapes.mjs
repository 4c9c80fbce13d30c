// The field lists of C++, as the program `calculi_shapes` prints them.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./served.mjs";

const program = process.env.CALCULI_SHAPES ?? join(root, "build/release/calculi_shapes");
export const shapes = JSON.parse(execFileSync(program, { encoding: "utf8", maxBuffer: 1 << 26 }));
