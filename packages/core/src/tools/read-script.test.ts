import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScript } from './read-script.ts';

const commands = (...list: readonly (readonly [command: string, folder?: string])[]) => ({
  commands: list.map(([command, folder]) => ({ command, folder })),
  patches: [],
});

test.each<[string, string, unknown]>([
  [
    'a command',
    'tools.exec_command({"cmd":"sed -n \'1,9p\' a.ts","workdir":"/w"})',
    commands(["sed -n '1,9p' a.ts", '/w']),
  ],
  ['bare keys', "await tools.exec_command({ workdir: '/w', cmd: 'cat a' });", commands(['cat a', '/w'])],
  ['a template', 'tools.exec_command({cmd: `cat a`})', commands(['cat a'])],
  [
    'escapes',
    String.raw`tools.exec_command({cmd: "a\n\t\x41\u0042\u{43}\"\\\'"})`,
    commands(['a\n\tABC"\\\'']),
  ],
  [
    'several at once',
    'await Promise.all([tools.exec_command({cmd:"cat a"}), tools.exec_command({cmd:"cat b"})])',
    commands(['cat a'], ['cat b']),
  ],
  ['a constant', 'const c = "cat a";\ntext(await tools.exec_command({cmd: c}));', commands(['cat a'])],
  [
    'a patch',
    'const patch = "*** Begin Patch\\n*** End Patch";\ntext(await tools.apply_patch(patch));',
    { commands: [], patches: ['*** Begin Patch\n*** End Patch'] },
  ],
  [
    'a call inside of a text',
    'text("tools.exec_command({cmd: \'rm a\'})"); tools.apply_patch("p")',
    { commands: [], patches: ['p'] },
  ],
])('%s is understood', (_, script, use) => {
  expect(readScript(script)).toEqual(use);
});

test.each<[string, unknown]>([
  ['a command that is put together', 'tools.exec_command({cmd: "cat " + file})'],
  ['a template with a hole', 'tools.exec_command({cmd: `cat $' + '{file}`})'],
  ['a variable', 'for (const cmd of list) await tools.exec_command({cmd});'],
  ['a name that is given twice', 'let c = "a"; c = "b"; let c = "d"; tools.exec_command({cmd: c})'],
  ['another tool', 'tools.exec_command({cmd:"cat a"}); tools.mcp__x__y({})'],
  ['no tool at all', 'text(1 + 1)'],
  ['no text', undefined],
  ['a script beyond any use', `tools.exec_command({cmd: "${'x'.repeat(300_000)}"})`],
])('%s is unknown', (_, script) => {
  expect(readScript(script)).toBeUndefined();
});

test('whatever stands in a text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (cmd) => {
      expect(readScript(`tools.exec_command(${JSON.stringify({ cmd })});`)).toEqual(commands([cmd]));
    }),
    { numRuns: 200 },
  );
});
