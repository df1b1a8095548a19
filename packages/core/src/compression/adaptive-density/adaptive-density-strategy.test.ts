import { describe, expect, test } from 'vitest';
import type { IContent } from '../../content/i-content.ts';
import type { AdaptiveConfig } from '../../density/adaptive-config.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../../density/density-config.ts';
import { editHistory } from '../../history/edit-history.ts';
import { createTestContext } from '../../testing/compression-test-context.ts';
import { type CallSpec, HistoryBuilder } from '../../testing/history-builder.ts';
import { testStrategy } from '../../testing/test-strategy.ts';
import { estimateBlockTokens } from '../../tokens/estimate-block-tokens.ts';
import { AdaptiveDensityStrategy } from './adaptive-density-strategy.ts';

testStrategy(() => new AdaptiveDensityStrategy());

const LONG = 'a line of a file that is long enough to matter\n'.repeat(40);
const CONFIG: DensityConfig = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/workspace' };
/** The preset whose numbers the tests know. */
const BALANCED: AdaptiveConfig = { preset: 'balanced' };
/** The session is about to compress, so that nothing waits. */
const NOW: AdaptiveConfig = { isFull: true };

function optimize(
  history: readonly IContent[],
  adaptive: AdaptiveConfig = NOW,
  config: Partial<DensityConfig> = {},
) {
  return new AdaptiveDensityStrategy().optimize(history, {
    ...CONFIG,
    ...config,
    adaptive: { ...BALANCED, ...adaptive },
  });
}

/** The kinds of the items that would go, with the call they belong to. */
function pruned(
  history: readonly IContent[],
  adaptive: AdaptiveConfig = NOW,
  config: Partial<DensityConfig> = {},
) {
  return (optimize(history, adaptive, config).details?.applied ?? []).map(
    ({ kind, index }) => `${kind} ${index}`,
  );
}

/** Messages of the assistant that have nothing to do with anything. */
function chatter(builder: HistoryBuilder, count: number): HistoryBuilder {
  for (let i = 0; i < count; i++) builder.ai(`thinking aloud ${i}`);
  return builder;
}

/** Messages of the assistant that look at other files. */
function elsewhere(builder: HistoryBuilder, count: number): HistoryBuilder {
  for (let i = 0; i < count; i++) builder.read(`other-${i}`, '');
  return builder;
}

function times(count: number, work: () => HistoryBuilder): HistoryBuilder {
  for (let i = 1; i < count; i++) work();
  return work();
}

const shell = (command: string, result: string): CallSpec => ({
  name: 'run_shell_command',
  parameters: { command },
  result,
});

const edit = (path: string) => ({
  name: 'replace',
  parameters: { path, old_string: 'a', new_string: 'b' },
  result: 'ok',
});

const tokensIn = (history: readonly IContent[]) =>
  history.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + estimateBlockTokens(block), 0);

describe('a read goes', () => {
  test('when the file is rewritten as a whole', () => {
    expect(pruned(new HistoryBuilder().read('a.ts', LONG).write('a.ts').build())).toEqual([
      'superseded-read 1',
    ]);
  });
  test('after an edit only when the file has been left alone: edits come in bursts', () => {
    const prunedAfter = (messages: number) =>
      elsewhere(new HistoryBuilder().read('a.ts', LONG).call(edit('a.ts')), messages).build();
    expect(pruned(prunedAfter(10))).toEqual([]);
    expect(pruned(prunedAfter(11))).toEqual(['edited-read 1']);
  });
  test.each<[string, (builder: HistoryBuilder, count: number) => HistoryBuilder]>([
    ['runs', (builder, count) => times(count, () => builder.shell('npm test', ''))],
    ['talks', chatter],
    [
      'takes notes',
      (builder, count) =>
        times(count, () => builder.call({ name: 'todo_write', parameters: {}, result: '' })),
    ],
  ])('not while the agent only %s: it is still at the file', (_, work) => {
    const builder = work(new HistoryBuilder().read('a.ts', LONG).call(edit('a.ts')), 30);
    expect(pruned(elsewhere(builder, 10).build())).toEqual([]);
    expect(pruned(elsewhere(builder, 1).build())).toEqual(['edited-read 1']);
  });
  test.each<[string, (builder: HistoryBuilder) => HistoryBuilder]>([
    ['a person', (builder) => builder.human('And what about src/a.ts?')],
    ['the model', (builder) => builder.ai('Next I look at a.ts again.')],
    [
      'a call',
      (builder) => builder.call({ name: 'bash', parameters: { command: 'npx vitest run a.ts' }, result: '' }),
    ],
  ])('and when nobody has spoken of it since: %s may', (_, speak) => {
    const builder = elsewhere(new HistoryBuilder().read('src/a.ts', LONG).call(edit('src/a.ts')), 10);
    expect(pruned(elsewhere(speak(builder), 4).build())).toEqual([]);
    expect(pruned(elsewhere(builder, 40).build())).toEqual(['edited-read 1']);
  });
  test.each<[string, string, (builder: HistoryBuilder) => HistoryBuilder]>([
    ['a plain word of a person', 'src/footer.ts', (builder) => builder.human('The Footer looks odd.')],
    ['a name of the model', 'src/NavBar.test.tsx', (builder) => builder.ai('Now the NavBar again.')],
  ])('nor of what it is called without its extension: %s', (_, path, speak) => {
    const builder = elsewhere(new HistoryBuilder().read(path, LONG).call(edit(path)), 10);
    expect(pruned(elsewhere(speak(builder), 4).build())).toEqual([]);
    expect(pruned(elsewhere(builder, 40).build())).toEqual(['edited-read 1']);
  });
  test('whatever plain words the model writes', () => {
    const builder = elsewhere(new HistoryBuilder().read('footer.ts', LONG).call(edit('footer.ts')), 10);
    expect(pruned(elsewhere(builder.ai('I like the footer.'), 4).build())).toEqual(['edited-read 1']);
  });
  test('in part, when a later one shows the rest', () => {
    const lines = (from: number) =>
      Array.from({ length: 40 }, (_, i) => `const value${from + i} = ${from + i};`).join('\n');
    const history = new HistoryBuilder().read('a.ts', lines(0)).read('a.ts', lines(20)).build();
    expect(pruned(history)).toEqual(['repeated-lines 1']);
  });
  test('later the more often the file is written', () => {
    const builder = new HistoryBuilder().read('a.ts', LONG);
    for (let i = 0; i < 6; i++) builder.call(edit('a.ts'));
    expect(pruned(elsewhere(builder, 32).build())).toEqual([]);
    expect(pruned(elsewhere(builder, 1).build())).toEqual(['edited-read 1']);
  });
  test('of several files only when all of them are old', () => {
    const read = { name: 'read_many_files', parameters: { paths: ['a.ts', 'b.ts'] }, result: LONG };
    expect(pruned(new HistoryBuilder().call(read).write('a.ts').build())).toEqual([]);
    expect(pruned(new HistoryBuilder().call(read).write('a.ts').write('b.ts').build())).toEqual([
      'superseded-read 1',
    ]);
  });
  test('not when the read that repeats it was taken out itself', () => {
    const history = new HistoryBuilder()
      .read('a.ts', LONG)
      .read('a.ts', '[pruned — success, 40 lines; read it again if needed]')
      .build();
    expect(pruned(history)).toEqual([]);
  });
  test('when nobody has touched its file for long, edited or not', () => {
    const idle = (messages: number) =>
      pruned(chatter(new HistoryBuilder().read('a.ts', LONG), messages).build());
    expect(idle(59)).toEqual([]);
    expect(idle(60)).toEqual(['idle-read 1']);
  });
  test('not through a write that failed', () => {
    expect(
      pruned(chatter(new HistoryBuilder().read('a.ts', LONG).write('a.ts', 'disk full'), 20).build()),
    ).toEqual([]);
  });
  test('also when a shell command reads and a patch writes', () => {
    const patch = '*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch';
    const history = new HistoryBuilder()
      .call({ name: 'exec_command', parameters: { cmd: "sed -n '1,80p' a.ts" }, result: LONG })
      .call({ name: 'exec_command', parameters: { cmd: `apply_patch <<'EOF'\n${patch}\nEOF` }, result: 'ok' })
      .build();
    expect(pruned(history)).toEqual(['superseded-read 1']);
  });
});

describe('other results go', () => {
  test('when a later one says the same', () => {
    const same = { name: 'grep', parameters: { pattern: 'x' }, result: LONG };
    const other = { name: 'grep', parameters: { pattern: 'y' }, result: LONG };
    const mystery = { name: 'mystery', parameters: {}, result: LONG };
    expect(pruned(new HistoryBuilder().call(same).call(same).build())).toEqual(['repeated-result 1']);
    expect(pruned(new HistoryBuilder().call(same).call(other).build())).toEqual([]);
    expect(pruned(new HistoryBuilder().call(mystery).call(mystery).build())).toEqual([]);
  });
  test('when they are output of a command, a search or a page, and old', () => {
    const prunedAfter = (
      name: string,
      messages: number,
      parameters: Readonly<Record<string, unknown>> = { command: 'npm test' },
    ) => pruned(chatter(new HistoryBuilder().call({ name, parameters, result: LONG }), messages).build());
    expect(prunedAfter('run_shell_command', 3)).toEqual([]);
    expect(prunedAfter('run_shell_command', 4)).toEqual(['old-output 1']);
    expect(prunedAfter('grep', 4)).toEqual(['old-output 1']);
    expect(prunedAfter('webfetch', 7)).toEqual([]);
    expect(prunedAfter('webfetch', 8)).toEqual(['old-output 1']);
    expect(prunedAfter('mystery', 4)).toEqual(['old-output 1']);
    expect(prunedAfter('mystery', 19, { id: 'x' })).toEqual([]);
    expect(prunedAfter('mystery', 20, { id: 'x' })).toEqual(['other-result 1']);
    expect(prunedAfter('Agent', 20, { prompt: 'x' })).toEqual(['other-result 1']);
    expect(prunedAfter('Skill', 100, { skill: 'x' })).toEqual([]);
    expect(prunedAfter('todo_write', 100)).toEqual([]);
  });
  test('when they tell of a write that succeeded a while ago', () => {
    const write = { name: 'write_file', parameters: { path: 'a.ts' }, result: LONG };
    expect(pruned(chatter(new HistoryBuilder().call(write), 3).build())).toEqual([]);
    expect(pruned(chatter(new HistoryBuilder().call(write), 4).build())).toEqual(['written-result 1']);
  });
  test('when they are short, never', () => {
    expect(pruned(chatter(new HistoryBuilder().shell('npm test', 'ok'), 50).build())).toEqual([]);
  });
});

describe('a list of places stays while edits follow it', () => {
  const PLACES = Array.from({ length: 9 }, (_, i) => `src/part${i}.ts`);
  const text = (line: (path: string) => string) => `${PLACES.map(line).join('\n')}\n${LONG}`;
  const LISTS: readonly (readonly [string, CallSpec])[] = [
    [
      'hits of a search',
      { name: 'grep', parameters: { pattern: 'x' }, result: text((path) => `${path}:7: old()`) },
    ],
    [
      'a search with absolute paths',
      { name: 'grep', parameters: {}, result: text((path) => `/workspace/${path}:7: x`) },
    ],
    [
      'errors of a compiler',
      shell(
        'npx tsc',
        text((path) => `${path}(7,3): error TS2304: Cannot find name.`),
      ),
    ],
    [
      'tests that fail',
      shell(
        'npm test',
        text((path) => ` FAIL  ${path.replace('.ts', '.test.ts')} > adds`),
      ),
    ],
    ['a list of files', { name: 'glob', parameters: { pattern: '*' }, result: text((path) => `./${path}`) }],
    [
      'a diff',
      shell(
        'git diff --stat',
        text((path) => `a/${path} | 2 +-`),
      ),
    ],
    [
      'a report of a sub-agent',
      { name: 'Agent', parameters: { prompt: 'x' }, result: text((path) => `- ${path}: todo`) },
    ],
    [
      'a tool that nobody knows',
      { name: 'mystery', parameters: { id: 'x' }, result: { todo: text((path) => path) } },
    ],
  ];

  test.each(LISTS)('%s', (_, list) => {
    const builder = new HistoryBuilder().call(list);
    for (const path of PLACES) {
      // Each place takes a while: looking, changing, running what came of it.
      elsewhere(builder, 3).call(edit(path)).shell('npm run check', '').ai('And the next one.');
      expect(pruned(builder.build())).toEqual([]);
    }
    expect(pruned(elsewhere(builder, 20).build())).toContainEqual(
      expect.stringMatching(/(?:output|result) 1$/),
    );
  });

  test('and goes soon when it is worked off, later when something is left', () => {
    const goneAfter = (edits: number, steps: number) => {
      const builder = new HistoryBuilder().call({
        name: 'grep',
        parameters: {},
        result: text((path) => path),
      });
      for (const path of PLACES.slice(0, edits)) builder.call(edit(path));
      return pruned(elsewhere(builder, steps).build());
    };
    expect([goneAfter(9, 3), goneAfter(9, 4)]).toEqual([[], ['old-output 1']]);
    expect([goneAfter(8, 5), goneAfter(8, 6)]).toEqual([[], ['old-output 1']]);
    expect(goneAfter(0, 4)).toEqual(['old-output 1']);
  });

  test('and is not taken up again by an edit that comes when it has rested', () => {
    const builder = new HistoryBuilder().call({
      name: 'grep',
      parameters: {},
      result: text((path) => path),
    });
    elsewhere(builder.call(edit('src/part0.ts')), 6).call(edit('src/part1.ts'));
    expect(pruned(builder.build())).toEqual(['old-output 1']);
  });

  test.each<[string, string]>([
    ['of another folder', 'lib/part1.ts'],
    ['of another name', 'src/part10.ts'],
    ['that the list does not name', 'src/other.ts'],
  ])('not through edits of a file %s', (_, path) => {
    const builder = new HistoryBuilder().call({
      name: 'grep',
      parameters: {},
      result: text((name) => `${name}:7`),
    });
    expect(pruned(chatter(builder.call(edit(path)), 3).build())).toEqual(['old-output 1']);
  });
});

test('the input of a failed call is cut, its path stays', () => {
  const failed = { name: 'write_file', parameters: { path: 'a.ts', content: LONG }, error: 'disk full' };
  const history = chatter(new HistoryBuilder().call(failed), 4).build();
  const [call] = editHistory(history, optimize(history))[0]?.blocks ?? [];
  expect(call).toMatchObject({
    id: 'call-1',
    parameters: { path: 'a.ts', content: expect.stringMatching(/^.{159}…$/s) },
  });
});

test('the input of a failed call stays that a vendor signed', () => {
  const failed = { name: 'write_file', parameters: { path: 'a.ts', content: LONG }, error: 'disk full' };
  const signed = (signature: string) =>
    chatter(new HistoryBuilder().parallel([failed], { type: 'thinking', thought: '', signature }), 4).build();
  expect(pruned(signed('google:x'))).toEqual([]);
  expect(pruned(signed('c2lnbmF0dXJl'))).toEqual(['failed-input 0']);
});

test('a pointer says what was there and how to get it back; the error stays', () => {
  const failing = {
    name: 'run_shell_command',
    parameters: { command: 'npm test' },
    result: LONG,
    error: 'exit code 1',
  };
  const history = chatter(new HistoryBuilder().call(failing), 8).build();
  expect(editHistory(history, optimize(history))[1]?.blocks[0]).toMatchObject({
    result: '[pruned — error, 40 lines; run it again if needed]',
    error: 'exit code 1',
  });
});

test('a list of nothing but files is work that is handed out later, and stays for longer than other output', () => {
  const list = Array.from({ length: 30 }, (_, i) => `./src/segments/segment_${i}.go`).join('\n');
  const kindsAfter = (output: string, messages: number) =>
    pruned(chatter(new HistoryBuilder().shell('grep -rl TODO', output), messages).build());
  expect(kindsAfter(list, 6)).toEqual([]);
  expect(kindsAfter(list, 20)).toEqual(['old-output 1']);
  expect(kindsAfter(list.replaceAll('.go', '.go:12: TODO'), 6)).toEqual(['old-output 1']);
});

describe('when', () => {
  /** An old output near the top with much cached behind it. */
  const history = (() => {
    const builder = new HistoryBuilder().human('go').shell('npm test', LONG);
    for (let i = 0; i < 9; i++) builder.read(`${i}.ts`, `${i} ${LONG.repeat(3)}`);
    return builder.build();
  })();
  const at = (seconds: number): IContent[] =>
    history.map((entry, i) => ({
      ...entry,
      metadata: { timestamp: i * 1_000 + (i === history.length - 1 ? seconds * 1_000 : 0) },
    }));
  const anthropic = { read: 0.1, write: 1.25, ttlSeconds: 300 };

  test('an item waits while taking it out costs more than it saves, and the result says so', () => {
    const { details, removals, replacements } = optimize(history, {});
    expect([removals.length, replacements.size]).toEqual([0, 0]);
    expect(details?.waiting).toMatchObject([
      { kind: 'old-output', why: 'the output is old', tool: 'run_shell_command', index: 2 },
    ]);
  });
  test('everything goes when the cache is cold', () => {
    expect(pruned(at(200), { cache: anthropic })).toEqual([]);
    expect(pruned(at(400), { cache: anthropic })).toEqual(['old-output 2']);
    expect(pruned(at(100_000), {})).toEqual([]);
  });
  describe('a window that is nearly full', () => {
    const baseTokens = 10_000;
    /** An output of a tenth of the prompt, for which not much rent was paid yet. */
    const recent = chatter(
      new HistoryBuilder().human('go').shell('npm test', LONG.repeat(3)).read('a.ts', LONG.repeat(3)),
      6,
    ).build();
    const filled = (share: number, more: AdaptiveConfig = {}) => {
      const contextLimit = (baseTokens + tokensIn(recent)) / share;
      return pruned(recent, { baseTokens, contextLimit, ...more });
    };

    test('is emptied where that brings the prompt below 80%', () => {
      expect(filled(0.84)).toEqual([]);
      expect(filled(0.86)).toEqual(['old-output 2']);
      expect(filled(0.95)).toEqual([]);
    });
    test('is left as it is where that would cost more than is promised', () => {
      expect(filled(0.86, { cache: anthropic })).toEqual(['old-output 2']);
      expect(filled(0.86, { cache: { ...anthropic, write: 5 } })).toEqual([]);
    });
    test('is emptied by a compression whatever that costs', () => {
      const dear = { ...anthropic, write: 5 };
      expect(filled(0.95, { cache: dear, isFull: true })).toEqual(['old-output 2']);
    });
  });
  describe('a warm cache that finds only some beginnings', () => {
    const held = (...heldEntries: readonly number[]) =>
      pruned(worth, { baseTokens: 1_000, cache: anthropic, heldEntries });
    const worth = chatter(
      chatter(new HistoryBuilder().human('go').human(LONG.repeat(20)), 4).shell('npm test', LONG),
      30,
    ).build();

    test('goes by what is found in front of an item, from where on everything is written again', () => {
      expect(pruned(worth, { baseTokens: 1_000, cache: anthropic })).toEqual(['old-output 7']);
      expect(held(0, 7)).toEqual(['old-output 7']);
      expect(held(0, 2, 6)).toEqual(['old-output 7']);
      expect(held(0)).toEqual([]);
    });
    test('is left alone where nothing is known to be found in front of the item', () => {
      expect(held()).toEqual([]);
      expect(held(8, 20)).toEqual([]);
    });
    test('is no matter once it is cold, and none to a compression', () => {
      const cold = { cache: anthropic, lastRequestAt: 0, now: 400_000, heldEntries: [] };
      expect(pruned(worth, { baseTokens: 1_000, ...cold })).toEqual(['old-output 7']);
      expect(pruned(worth, { cache: anthropic, heldEntries: [], isFull: true })).toEqual(['old-output 7']);
    });
  });
  test('everything goes when nothing is cached at all', () => {
    expect(pruned(history, { cache: { read: 1, write: 1, ttlSeconds: 0 } })).toEqual(['old-output 2']);
  });
  test('a clock that runs backwards or is missing changes nothing', () => {
    expect(pruned(at(-5_000), { cache: anthropic })).toEqual([]);
    expect(pruned(history, { cache: anthropic, now: 1, lastRequestAt: 10_000_000 })).toEqual([]);
  });
  test.each([
    ['strong', 3],
    ['careful', 6],
  ] as const)('%s takes an output out after %i messages', (preset, age) => {
    const goesAfter = (messages: number) =>
      pruned(chatter(new HistoryBuilder().human('go').shell('npm test', LONG), messages).build(), {
        baseTokens: 1_000,
        cache: { read: 1, write: 1, ttlSeconds: 0 },
        preset,
      }).length > 0;
    expect(goesAfter(age - 1)).toBe(false);
    expect(goesAfter(age)).toBe(true);
  });
});

describe('prices of the model decide', () => {
  const worked = chatter(
    chatter(new HistoryBuilder().human('go'), 4).shell('npm test', LONG).ai(LONG),
    42,
  ).build();
  const at = (read: number) => ({ baseTokens: 3_000, cache: { read, write: 2, ttlSeconds: 3_600 } });

  test('where reads cost next to nothing, nothing is taken out that elsewhere pays', () => {
    expect(pruned(worked, at(0.1))).toEqual(['old-output 6']);
    expect(pruned(worked, at(0.025))).toEqual([]);
  });
  test('a prompt that crossed a step in the price comes below it, where it can', () => {
    const crossed = (above: number) =>
      pruned(worked, { ...at(0.025), steps: [{ above, input: 2, output: 2 }] });
    const tokens = 3_000 + tokensIn(worked);
    expect(crossed(tokens)).toEqual([]);
    expect(crossed(tokens - 100)).toEqual(['old-output 6']);
    expect(crossed(tokens - 1_000)).toEqual([]);
  });
});

describe('thinking that is bound to its prefix', () => {
  const thought = (words: number) => ({
    type: 'thinking' as const,
    thought: 'word '.repeat(words),
    signature: 's',
  });
  const thoughtsOf = (history: readonly IContent[]) =>
    new Set(history.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'thinking')));
  const RUN = { name: 'run_shell_command', parameters: { command: 'npm test' }, result: LONG };

  /** An old output near the end, worth taking out, with some thinking behind it. */
  const history = (words: number): readonly IContent[] => {
    const builder = new HistoryBuilder().human('go').call(RUN);
    for (let i = 0; i < 24; i++) {
      builder.entry({
        speaker: 'ai',
        blocks: [...(i === 15 ? [thought(words)] : []), { type: 'text', text: `${i}` }],
      });
    }
    return builder.human('and now?').build();
  };
  const choose = (entries: readonly IContent[], more: AdaptiveConfig = {}) =>
    pruned(entries, { boundThinking: thoughtsOf(entries), baseTokens: 10_000, ...more });

  test('has its price: where much would be lost, an item waits', () => {
    expect(choose(history(10))).toEqual(['old-output 2']);
    expect(choose(history(300))).toEqual([]);
    expect(pruned(history(300), { baseTokens: 10_000 })).toEqual(['old-output 2']);
  });
  test('has its price also when the cache is cold', () => {
    const cold = { cache: { read: 0.1, write: 1.25, ttlSeconds: 300 }, lastRequestAt: 0, now: 1_000_000 };
    expect(choose(history(100), cold)).toEqual(['old-output 2']);
    expect(choose(history(600), cold)).toEqual([]);
    expect(pruned(history(600), cold)).toEqual(['old-output 2']);
  });
  test('has none where it stands in front of the item', () => {
    const [go, ...rest] = history(0);
    const before: IContent = { speaker: 'ai', blocks: [thought(5_000)] };
    expect(choose([...(go ? [go] : []), before, ...rest])).toEqual(['old-output 3']);
  });
  test('keeps everything where it is while its round of calls is open, unless the session is about to compress', () => {
    const round = new HistoryBuilder().parallel(
      [{ name: 'read_file', parameters: {}, result: 'x' }],
      thought(1),
    );
    const open = [...history(0), ...round.build()];
    expect(choose(open)).toEqual([]);
    expect(pruned(open, {})).toEqual(['old-output 2']);
    expect(choose(open, { contextLimit: 10 })).toEqual([]);
    expect(choose(open, { isFull: true })).toEqual(['old-output 2']);
    expect(choose([...open, { speaker: 'human', blocks: [{ type: 'text', text: 'so?' }] }])).toEqual([
      'old-output 2',
    ]);
  });
});

describe('odd histories', () => {
  test('a file that a patch deleted is written as a whole, one that it renamed goes on under another name', () => {
    const patch = (body: string) => ({
      name: 'apply_patch',
      parameters: { patchText: `*** Begin Patch\n${body}\n*** End Patch` },
      result: 'ok',
    });
    const deleted = new HistoryBuilder().read('a.ts', LONG).call(patch('*** Delete File: a.ts')).build();
    const renamed = new HistoryBuilder()
      .read('a.ts', LONG)
      .call(patch('*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y'))
      .build();
    expect(pruned(elsewhere(new HistoryBuilder(), 0).build())).toEqual([]);
    expect(pruned([...deleted, ...elsewhere(new HistoryBuilder(), 14).build()])).toHaveLength(1);
    expect(pruned([...renamed, ...elsewhere(new HistoryBuilder(), 14).build()])).toEqual([]);
  });
  test('a read that failed makes nothing old, and is nothing old', () => {
    const failed = { name: 'read_file', parameters: { path: 'a.ts' }, error: 'no such file' };
    expect(pruned(new HistoryBuilder().read('a.ts', LONG).call(failed).build())).toEqual([]);
  });
  test('a huge single result waits for its turn like any other', () => {
    const history = new HistoryBuilder().shell('npm test', 'x'.repeat(2_000_000)).build();
    expect(pruned(history, {})).toEqual([]);
    expect(
      pruned(chatter(new HistoryBuilder().shell('npm test', 'x'.repeat(2_000_000)), 30).build(), {}),
    ).toEqual(['old-output 1']);
  });
  test('a session that is resumed after days has a cold cache', () => {
    const old = chatter(new HistoryBuilder().shell('npm test', LONG), 9).build();
    const resumed = [...old, ...new HistoryBuilder().human('good morning').build()].map((entry, i) => ({
      ...entry,
      metadata: { timestamp: i === old.length ? 5 * 86_400_000 : i * 1_000 },
    }));
    expect(pruned(resumed, { cache: { read: 0.1, write: 1.25, ttlSeconds: 300 } })).toEqual(['old-output 1']);
  });
});

describe('what a person protects stays', () => {
  const history = chatter(
    new HistoryBuilder().read('docs/plan.md', LONG).write('docs/plan.md').shell('npm test', LONG),
    10,
  ).build();
  test.each<[string, Partial<DensityConfig>, readonly string[]]>([
    ['nothing protected', {}, ['superseded-read 1', 'old-output 5']],
    ['a tool', { protectedTools: ['run_shell_command'] }, ['superseded-read 1']],
    ['a path', { protectedPaths: ['docs/**'] }, ['old-output 5']],
    ['a name at any depth', { protectedPaths: ['plan.md'] }, ['old-output 5']],
    ['another path', { protectedPaths: ['src/*'] }, ['superseded-read 1', 'old-output 5']],
  ])('%s', (_, config, expected) => {
    expect(pruned(history, NOW, config)).toEqual(expected);
  });
});

test('compress takes out everything that may go, then shortens the rest as high-density does', async () => {
  const history = chatter(
    new HistoryBuilder().human('go').shell('npm test', LONG).read('a.ts', LONG),
    10,
  ).build();
  const { newHistory, metadata } = await new AdaptiveDensityStrategy().compress(createTestContext(history));
  const results = newHistory.flatMap(({ blocks }) =>
    blocks.flatMap((b) => (b.type === 'tool_response' ? [b.result] : [])),
  );
  expect(results).toEqual([
    '[pruned — success, 40 lines; run it again if needed]',
    '[read_file: a.ts — success, 40 lines]',
  ]);
  expect(metadata).toMatchObject({ strategyUsed: 'adaptive-density', llmCallMade: false });
});
