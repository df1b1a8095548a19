import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = join(import.meta.dirname, '../../..');

/** Where a stream of the process may be named, and why what is written there cannot steer a terminal. */
const ALLOWED: Readonly<Record<string, string>> = {
  'cli/src/process-environment.ts': 'everything goes through terminalText or editorOutput',
  'cli/src/end-quietly.ts': 'listens to errors, and says the last one through terminalText',
};

/** What writes JSON for the program that started it: control characters are escapes there. */
const FOR_PROGRAMS: readonly string[] = ['cli/src/hooks/claude/main.ts'];

const DIRECT = /\bprocess\.(?:stdout|stderr)\b|\bconsole\.\w+\(|\bwriteSync\((?:1|2)\b/;

test('nothing is printed but through the one function that writes out control characters', () => {
  const direct = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+[/\\](?:[\w-]+[/\\])?src[/\\].*\.ts$/.test(path))
    .filter((path) => !/\.test\.ts$|[/\\](?:testing|end-to-end)[/\\]/.test(path))
    .filter((path) => DIRECT.test(withoutComments(readFileSync(join(PACKAGES, path), 'utf8'))))
    .map((path) => relative('.', path).split(sep).join('/'));
  expect(direct.sort()).toEqual([...Object.keys(ALLOWED), ...FOR_PROGRAMS].sort());
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
