import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const write = (file_path: string, content: string): ScriptStep => ({
  toolCalls: [{ id: `${file_path}${content}`, name: 'write_file', parameters: { file_path, content } }],
});
const read = (file: string) => readFileSync(join(bench.project, file), 'utf8');

describeInTerminals('undo', (driver) => {
  test.each([50, 80, 200])(
    'takes files and conversation back, also after a resume, in %i columns',
    async (columns) => {
      bench.write('a.txt', 'old\n');
      const script = [
        write('a.txt', 'one\n'),
        { text: 'A.' },
        write('a.txt', 'two\n'),
        { text: 'B.' },
        { text: 'C.' },
      ];
      const server = await bench.serve(script);
      const terminal = await bench.open([...modelFlags(server), '--yes'], { driver, columns });
      await untilPrompt(terminal);
      await sayInTerminal(terminal, 'first');
      await sayInTerminal(terminal, 'second');
      await terminal.press('Ctrl-D');
      await terminal.ended();
      const later = await bench.open([...modelFlags(server), '--yes', '--resume'], { driver, columns });
      await untilPrompt(later);
      await later.type('/undo');
      await later.press('Enter');
      const undone = await later.waitFor(/\n› second$/);
      expect(undone).toMatch(/Taken back to before prompt 2: second\n +1 file restored: a\.txt\n/);
      expect(read('a.txt')).toBe('one\n');
      await later.press('Ctrl-U');
      await later.type('/rewind 1');
      await later.press('Enter');
      await later.waitFor(/\n› first$/);
      expect(read('a.txt')).toBe('old\n');
      await later.press('Ctrl-U');
      await sayInTerminal(later, 'anew');
      const texts = readWireRequest('openai-compatible', server.requests.at(-1)?.body).flatMap(
        (m) => m.texts,
      );
      expect(texts.slice(1)).toEqual(['anew']);
      expect(existsSync(join(bench.project, '.git'))).toBe(false);
    },
  );
});
