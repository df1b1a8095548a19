import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = join(import.meta.dirname, '../../..');

/** The files that may name a stream of the process, and why the text written there cannot control a terminal. */
const ALLOWED: Readonly<Record<string, string>> = {
  'cli/src/process-environment.ts': 'everything goes through terminalText or editorOutput',
  'cli/src/end-quietly.ts': 'listens to errors, and says the last one through terminalText',
};

/** The files that write JSON for the program that started them: control characters are escapes there. */
const FOR_PROGRAMS: readonly string[] = ['cli/src/hooks/claude/main.ts'];

/** The file that writes only the version of the package, before anything else is loaded. */
const OWN_VERSION = 'cli/src/main.ts';

/** Every way to a terminal that we know of. */
const WAYS: readonly RegExp[] = [
  /\bprocess\s*(?:\?\.|\.|\[\s*['"`])\s*(?:stdout|stderr)\b/,
  /\{[^{}]*\b(?:stdout|stderr)\b[^{}]*\}\s*=\s*(?:globalThis\.)?process\b/,
  /from\s+['"](?:node:)?(?:process|tty|console)['"]/,
  /\bconsole\s*(?:\?\.|\.|\[)/,
  /\bwrite(?:v|File)?(?:Sync)?\(\s*(?:1|2)\b/,
  /\/dev\/(?:tty|stdout|stderr|fd\/[12])/,
];

const isDirect = (text: string) => WAYS.some((way) => way.test(text));

test.each([
  'process.stdout.write(x)',
  "process['stderr'].write(x)",
  'process?.stdout',
  'const { stdout } = process;',
  'const { env, stderr: err } = globalThis.process;',
  "import { stdout } from 'node:process';",
  "import { WriteStream } from 'tty';",
  'console.log(x)',
  "console['log'](x)",
  'const { log } = console;\nconsole.error',
  'writeSync(1, x)',
  'fs.writeFileSync(2, x)',
  "createWriteStream('/dev/tty')",
])('%s is a way to the terminal', (code) => {
  expect(isDirect(code)).toBe(true);
});

test('nothing is printed but through the one function that writes out control characters', () => {
  const direct = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+[/\\](?:[\w-]+[/\\])?src[/\\].*\.ts$/.test(path))
    .filter((path) => !/\.test\.ts$|[/\\](?:testing|end-to-end)[/\\]/.test(path))
    .filter((path) => isDirect(withoutComments(readFileSync(join(PACKAGES, path), 'utf8'))))
    .map((path) => relative('.', path).split(sep).join('/'));
  expect(direct.sort()).toEqual([...Object.keys(ALLOWED), ...FOR_PROGRAMS, OWN_VERSION].sort());
});

test('the places that name a stream of the process use that function', () => {
  for (const path of Object.keys(ALLOWED)) {
    const text = readFileSync(join(PACKAGES, path), 'utf8');
    expect(text, path).toContain('terminalText(');
    expect(text.match(/\.write\((?!terminalText\()/g) ?? [], path).toEqual([]);
  }
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

test.each(FOR_PROGRAMS)('%s writes nothing but JSON', (path) => {
  const writes = readFileSync(join(PACKAGES, path), 'utf8').match(/\.write\(.*/g) ?? [];
  expect(writes).toEqual(writes.filter((write) => write.startsWith('.write(`${JSON.stringify(')));
  expect(writes).toHaveLength(1);
});
