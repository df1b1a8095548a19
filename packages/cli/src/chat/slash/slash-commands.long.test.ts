import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();

const call = (id: string, name: string, parameters: unknown): ScriptStep => ({
  toolCalls: [{ id, name, parameters }],
});

describeInTerminals('commands', (driver) => {
  const start = async (script: readonly ScriptStep[], args: readonly string[] = []) => {
    const server = await bench.serve(script);
    const terminal = await bench.open([...modelFlags(server), ...args], { driver, rows: 60 });
    await untilPrompt(terminal);
    return { server, terminal };
  };

  test('are completed, with settings, their values, and files behind @', async () => {
    bench.write('src/main.ts', 'export const secret = 42;\n');
    bench.write('my notes.md', 'buy milk\n');
    const { server, terminal } = await start([{ text: 'Seen.' }]);
    const steps: readonly (readonly [typed: string, completed: RegExp])[] = [
      ['/stra', /\n› \/strategy(?:\n[\s\S]*)?$/],
      ['/set compression.strat', /\n› \/set compression\.strategy(?:\n[\s\S]*)?$/],
      ['/set compression.strategy ad', /\n› \/set compression\.strategy adaptive-density(?:\n[\s\S]*)?$/],
      ['/profile l', /\n› \/profile l(?:oad|ist)?\n *load +list$/],
      ['/nonsense x', /\n› \/nonsense x$/],
    ];
    for (const [typed, completed] of steps) {
      await terminal.type(typed);
      await terminal.press('Tab', 'Tab');
      await terminal.waitFor(completed);
      await terminal.press('Ctrl-E', 'Ctrl-U');
      await untilPrompt(terminal);
    }
    await terminal.type('compare @my');
    await terminal.press('Tab');
    await terminal.waitFor(/\n› compare @my\\ notes\.md$/);
    await terminal.type('with @s');
    await terminal.press('Tab');
    await terminal.waitFor(/ with @src\/$/);
    await terminal.press('Tab');
    await terminal.waitFor(/ with @src\/main\.ts$/);
    await terminal.press('Enter');
    await terminal.waitFor('Seen.');
    const message = readWireRequest('openai-compatible', server.requests[0]?.body).at(-1)?.texts.join('\n');
    expect(message).toMatch(/compare @my\\ notes\.md with @src\/main\.ts[\s\S]*buy milk[\s\S]*secret = 42/);
  });

  test('change settings and the model, and the status line shows it', async () => {
    const { server, terminal } = await start([{ text: 'One.' }]);
    const steps: readonly (readonly [line: string, shown: RegExp])[] = [
      ['/set context-limit 5000', /^\ncontext-limit is 5000 now\n\ncontext [\d.]+k of 5\.00k /],
      ['/set context-limit lots', /^\n✗ .*"lots".*context-limit.*whole numbers above 0/],
      ['/set context-limt 1', /^\n✗ .*"context-limt".*context-limit/],
      ['/set', /^\n✗ \/set needs a key and a value, such as /],
      ['/settings context-limit', /^\ncontext-limit is 5000\n.*window.*\n +allowed: whole numbers above 0/],
      ['/settings', /\n +compression\.strategy +adaptive-density\n[\s\S]*context-limit +5000\n/],
      ['/unset context-limit', /^\ncontext-limit is not set now\n\ncontext [\d.]+k of 200k /],
      ['/strategy', /^\n {2}. middle-out · lets the model write summaries\n[\s\S]*● adaptive-density\n/],
      [
        '/strategy adaptive-density',
        /● adaptive-density\n[\s\S]*\ncontext .* · adaptive-density · scripted\n/,
      ],
      ['/strategy dense', /^\n✗ .*"dense"[\s\S]*high-density/],
      ['/model', /^\nopenai-compatible scripted at http:\/\/127/],
      // Else it would be asked for.
      ['/set context-limit 90000', / of 90\.0k /],
      ['/model other', /^\nopenai-compatible other at http:\/\/127.*\n\ncontext .* · other\n/],
      ['/model anthropic claude', /^\n✗ .*ANTHROPIC_API_KEY.*\n\ncontext .* · other\n/],
      ['/clear this up please', /^\n✗ Unexpected "this up please"; allowed: \/clear\n/],
      ['/model a b c', /^\n✗ Unexpected "c"; allowed: \/model /],
      ['/model anthropic', /^\n✗ \/model anthropic needs a model of that provider/],
    ];
    for (const [line, shown] of steps) expect(await sayInTerminal(terminal, line)).toMatch(shown);
    await sayInTerminal(terminal, 'go');
    expect(server.requests[0]?.body).toMatchObject({ model: 'other' });
  });

  test('keep profiles, without a key, to start with later', async () => {
    const { terminal } = await start([], ['--set', 'context-limit=7000']);
    expect(await sayInTerminal(terminal, '/profile list')).toContain('No profile is saved yet');
    expect(await sayInTerminal(terminal, '/profile save mine')).toContain('Saved the profile mine');
    expect(await sayInTerminal(terminal, '/profile')).toMatch(/^\n {2}mine\n/);
    await sayInTerminal(terminal, '/set context-limit 9000');
    // A session's setting comes before a profile.
    expect(await sayInTerminal(terminal, '/profile load mine')).toMatch(
      /Loaded the profile mine\n\ncontext [\d.]+k of 9\.00k /,
    );
    expect(await sayInTerminal(terminal, '/unset context-limit')).toMatch(/^\ncontext-limit is 7000 now\n/);
    expect(await sayInTerminal(terminal, '/profile load yours')).toMatch(/^\n✗ .*"?yours"?/);
    expect(await sayInTerminal(terminal, '/profile safe x')).toMatch(/^\n✗ .*Did you mean save\?/);
    await enter(terminal, '/q');
    await terminal.ended();
    const [file = ''] = readdirSync(join(bench.home, 'profiles'));
    const profile = readFileSync(join(bench.home, 'profiles', file), 'utf8');
    expect(JSON.parse(profile)).toMatchObject({ model: 'scripted', settings: { 'context-limit': 7000 } });
    expect(profile).not.toMatch(/key/i);
    const later = await bench.open(['--profile', 'mine'], { driver });
    expect(await untilPrompt(later)).toMatch(/openai-compatible scripted[\s\S]*context [\d.]+k of 7\.00k /);
    expect(await sayInTerminal(later, '/profile delete mine')).toContain('Deleted the profile mine');
    expect(await sayInTerminal(later, '/profile delete mine')).toMatch(/^\n✗ /);
  });

  test('show the context, what was pruned and why, and the todos', async () => {
    bench.write('a.txt', 'a long old line\n'.repeat(100));
    const todos = [
      { content: 'write it', status: 'completed' },
      { content: 'test it', status: 'in_progress' },
    ];
    const script = [
      call('1', 'read_file', { file_path: 'a.txt' }),
      call('2', 'write_file', { file_path: 'a.txt', content: 'new\n' }),
      call('3', 'todo_write', { todos }),
      { text: 'Done.' },
    ];
    // The plain rule prunes at once, whatever it costs.
    const { terminal } = await start(script, ['--yes', '--strategy', 'high-density']);
    expect(await sayInTerminal(terminal, '/todos')).toContain('The list is empty');
    expect(await sayInTerminal(terminal, '/compress')).toContain('There is nothing to compress yet');
    expect(await sayInTerminal(terminal, 'rewrite a.txt')).toMatch(
      /◆ pruned 1 stale read, \S+ → \S+ tokens\n[\s\S]*pruned 1, saved/,
    );
    const context = await sayInTerminal(terminal, '/context');
    expect(context).toMatch(
      /Context: \S+ of 200k tokens, high-density\n +system +\S+ +\S+% +█+ +prompt and tools/,
    );
    expect(context).toMatch(/\nBiggest\n +\d+ {2}.*rewrite a\.txt|\nBiggest\n[\s\S]*write_file a\.txt · /);
    expect(context).toMatch(/\nPruned: 1 item, \S+ tokens saved\n +p1 +\d+ {2}read_file a\.txt · \S+/);
    expect(await sayInTerminal(terminal, '/todos')).toMatch(/^\n {2}✓ write it\n {2}▸ test it\n/);
    expect(await sayInTerminal(terminal, '/compress')).toMatch(/^\n {2}◆ .*high-density.*\n/);
    // Nothing is going on any more, and nothing may say so over the prompt.
    await sleep(300);
    expect(await terminal.screen()).toMatch(/\n›$/);
  });

  test('compress with a model, and say when that fails', async () => {
    const { server, terminal } = await start(
      [
        ...['One.', 'Two.', 'Three.'].map((text) => ({ text: `${text}${' Word.'.repeat(100)}` })),
        { text: 'Too late.', delayMs: 60_000 },
        { status: 400, message: 'no summary today' },
        { text: 'They counted.' },
        { text: 'Four.' },
      ],
      ['--strategy', 'one-shot', '--set', 'compression-preserve-threshold=0.001'],
    );
    for (const line of ['count', 'go on', 'and on']) await sayInTerminal(terminal, line);
    await enter(terminal, '/compress');
    await terminal.waitFor('compressing');
    await terminal.press('Escape');
    expect(await untilPrompt(terminal)).toMatch(/one-shot was called off; nothing changed\n\ncontext /);
    expect(await sayInTerminal(terminal, '/compress')).toMatch(
      /^\n {2}◆ one-shot could not compress: .*\n? *openai-compatible: no summary today\n\ncontext /,
    );
    expect(await sayInTerminal(terminal, '/compress')).toMatch(
      /^\n {2}◆ compressed with one-shot, \S+ → \S+ tokens\n\ncontext .* · compressed 1× · one-shot · /,
    );
    expect(await sayInTerminal(terminal, '/context')).toMatch(
      /summaries +\d+ [\s\S]*Pruned: \d+ items, [\s\S]* · compression\n/,
    );
    await sayInTerminal(terminal, 'and then?');
    const texts = readWireRequest('openai-compatible', server.requests.at(-1)?.body).flatMap(
      (wire) => wire.texts,
    );
    expect(texts.join('\n')).toMatch(/They counted\.[\s\S]*and then\?$/);
    expect(texts.join('\n')).not.toContain('One.');
  });

  test('export without writing over a file, clear, help, and correct a wrong name', async () => {
    const { server, terminal } = await start([
      { text: 'The answer.' },
      { text: 'Anew.' },
      { text: 'A file.' },
    ]);
    await sayInTerminal(terminal, 'the question');
    expect(await sayInTerminal(terminal, '/export talk.md')).toMatch(/Wrote \S+talk\.md\n/);
    expect(await sayInTerminal(terminal, '/export talk.md')).toContain(
      '✗ Cannot write "talk.md": it exists already',
    );
    expect(readFileSync(join(bench.project, 'talk.md'), 'utf8')).toBe(
      '## You\n\nthe question\n\n## Agent\n\nThe answer.\n',
    );
    await sayInTerminal(terminal, '/export');
    expect(readdirSync(bench.project).filter((name) => /^hdc-.*\.md$/.test(name))).toHaveLength(1);
    const cleared = (await sayInTerminal(terminal, '/clear')).replaceAll('\n', '');
    const [, path = ''] = /^Cleared\. The conversation so far is still in (\S+\.jsonl)/.exec(cleared) ?? [];
    expect(readFileSync(path, 'utf8')).toContain('the question');
    await sayInTerminal(terminal, 'something else');
    const texts = readWireRequest('openai-compatible', server.requests[1]?.body).flatMap(
      (wire) => wire.texts,
    );
    expect(texts.join('\n')).not.toContain('the question');
    expect(await sayInTerminal(terminal, '/help')).toMatch(
      /\/strategy \[NAME\] +show or change[\s\S]*Esc, Ctrl-C +interrupt/,
    );
    expect(await sayInTerminal(terminal, '/contxt')).toContain(
      '✗ Unknown command "/contxt". Did you mean /context?',
    );
    expect(await sayInTerminal(terminal, '/etc/hosts is a file')).toContain('A file.');
  });
});
