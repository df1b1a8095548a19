import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import type { ScriptedServer, ScriptStep } from '@hdc/providers/testing';
import { beforeEach, expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const inRequest = ({ requests }: ScriptedServer) =>
  requests.at(-1)?.text.split(PNG.toString('base64')).length;

const folder = useTemporaryFolder();
beforeEach(() => {
  mkdirSync(folder('bin'));
  mkdirSync(folder('tmp'));
  writeFileSync(folder('Screen Shot.png'), PNG);
});

/** A program that prints what is on the clipboard. */
function copy(content: Buffer | string): void {
  writeFileSync(folder('clipboard'), content);
  const script = folder('bin', 'xclip');
  writeFileSync(script, `#!/bin/sh\nexec cat '${folder('clipboard')}'\n`);
  chmodSync(script, 0o755);
}

describeInTerminals('pictures', (driver) => {
  const start = async (script: readonly ScriptStep[], columns = 80) => {
    const server = await bench.serve(script);
    const path = `${folder('bin')}:${bench.env['PATH']}`;
    const env = { PATH: path, DISPLAY: ':0', TMPDIR: folder('tmp') };
    const terminal = await bench.open(modelFlags(server), { driver, columns, env });
    await untilPrompt(terminal);
    return { server, terminal };
  };

  test.each([50, 80, 200])('come from the clipboard, and by pasted paths, in %i columns', async (columns) => {
    copy(PNG);
    const { server, terminal } = await start([{ text: 'Seen.' }, { text: 'Both.' }], columns);
    await terminal.type('what is ');
    await terminal.press('Ctrl-V');
    await terminal.waitFor(/› what is @clipboard-1\.png$/);
    await terminal.press('Enter');
    await terminal.waitFor('Seen.');
    await untilPrompt(terminal);
    expect(inRequest(server)).toBe(2);
    await terminal.paste(`'${folder('Screen Shot.png')}'`);
    await terminal.waitFor(/› @"\S*Screen\s+Shot\.png"$/);
    await terminal.press('Enter');
    await terminal.waitFor('Both.');
    expect(inRequest(server)).toBe(3);
    await untilPrompt(terminal);
    expect(readdirSync(folder('tmp'))).toHaveLength(1);
    await terminal.press('Ctrl-D');
    await terminal.ended();
    expect(readdirSync(folder('tmp'))).toEqual([]);
  });

  test('that are none are said to be none', async () => {
    copy('just words');
    const { terminal } = await start([]);
    await terminal.type('what is this');
    await terminal.press('Ctrl-V');
    await terminal.waitFor(/› what is this\nthe clipboard holds no picture$/);
    await terminal.type('?');
    await terminal.waitFor(/› what is this\?$/);
  });

  test('that a model refuses are left out from then on, and that is said', async () => {
    writeFileSync(join(bench.project, 'a.png'), PNG);
    const refusal = { status: 400, message: 'this model does not support images' };
    const { server, terminal } = await start([refusal, { text: 'Without, then.' }]);
    expect(await sayInTerminal(terminal, 'see @a.png')).toMatch(
      /✗ .*does not support images\. The model takes no\s+pictures, and they are left out from now on/,
    );
    expect(await sayInTerminal(terminal, '/continue')).toContain('Without, then.');
    expect(inRequest(server)).toBe(1);
  });
});
