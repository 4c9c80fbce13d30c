/**
 * Do the tests of the server, of the store and of races catch what they are there for? Each bug of the list is planted into a copy of the tree; the tests that
 * are named with it must fail then. A bug that no longer fits its file is a failure, too.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BUGS } from './bugs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tree = join(root, 'build', 'planted');
const progress = join(root, 'build', 'log', 'planted.log'); // how far it is, while it runs
const PROGRAM = 'server_test';
const PROGRAMS = [...new Set(BUGS.map(({ program }) => program ?? PROGRAM))];

/** Builds programs of the copy; what the compiler says, or nothing. */
function build(...programs) {
  const done = spawnSync('ninja', ['-C', 'build/dev', ...programs], { cwd: tree, encoding: 'utf8' });
  return done.status === 0 ? '' : done.stdout.slice(-2000);
}

function run(program, filter) {
  const env = { ...process.env };
  delete env.CALCULI_LONG;
  return spawnSync(join(tree, 'build', 'dev', program), [`--gtest_filter=${filter}`, '--gtest_brief=1'], { cwd: tree, env, encoding: 'utf8', timeout: 300_000 });
}

/** Makes the copy what the tree is. What is equal stays untouched, so that little is compiled again, and a bug that an earlier run left behind goes. */
function copyTree() {
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const files = new Set(list.filter((name) => name && !/^(web|docs)\//.test(name) && existsSync(join(root, name))));
  for (const folder of ['engine', 'games', 'platform', 'tests'])
    for (const entry of existsSync(join(tree, folder)) ? readdirSync(join(tree, folder), { recursive: true, withFileTypes: true }) : []) {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      if (entry.isFile() && !files.has(relative(tree, path))) rmSync(path);
    }
  for (const file of files) {
    const path = join(tree, file);
    if (existsSync(path) && readFileSync(path).equals(readFileSync(join(root, file)))) continue;
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(root, file), path);
  }
}

before(() => {
  copyTree();
  // A program is linked for every bug: lld takes a fifth of the time.
  execFileSync('cmake', ['--preset', 'dev', '-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld'], { cwd: tree, stdio: 'ignore' });
  writeFileSync(progress, '');
  assert.equal(build(...PROGRAMS), '');
});

for (const program of PROGRAMS)
  test(`without a bug the tests of ${program} pass`, () => {
    const own = BUGS.filter((bug) => (bug.program ?? PROGRAM) === program);
    const { status, stdout } = run(program, [...new Set(own.map(({ tests }) => tests))].join(':'));
    assert.equal(status, 0, stdout.slice(-2000));
  });

for (const { name, file, from, to, tests, program = PROGRAM } of BUGS)
  test(`caught: ${name}`, (t) => {
    const began = Date.now();
    t.after(() => appendFileSync(progress, `${Math.round((Date.now() - began) / 1000)} s: ${name}\n`));
    const path = join(tree, file);
    const good = readFileSync(path, 'utf8');
    assert.equal(good.split(from).length, 2, `"${from}" stands once in ${file}`);
    writeFileSync(path, good.replace(from, () => to));
    try {
      assert.equal(build(program), '');
      const { status, error } = run(program, tests);
      appendFileSync(progress, status === 0 || error ? 'NOT CAUGHT ' : 'caught ');
      assert.ifError(error); // a test that hangs has caught nothing
      assert.notEqual(status, 0, `${tests} passed`);
    } finally {
      writeFileSync(path, good);
    }
  });
