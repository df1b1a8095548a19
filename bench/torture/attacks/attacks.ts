import { WireConversation } from '@hdc/requests/testing';

/** A conversation with something live in it that a careless engine takes out. */
export interface Attack {
  readonly name: string;
  /** An agent's requests, step by step. */
  readonly conversation: WireConversation;
  /** The later requests of the same client: a conversation that was rewound, or another one with the same ids. */
  readonly afterwards?: WireConversation;
  /** The number of first requests that follow one another at once; after each later one the cache is lost, so every candidate is pruned. */
  readonly atOnce?: number;
  /** Texts of results that the last request must hold as they came. */
  readonly live: readonly string[];
}

const SOURCE = numbered(90, (line) => `export const value${line} = compute(${line * 7}, 'name-${line}');`);
const OTHER_SOURCE = numbered(90, (line) => `export function step${line}() { return ${line * 3}; }`);
/** So long that a prompt with it is cached, and that it pays to take the read out. */
const LONG_SOURCE = numbered(
  600,
  (line) => `export const entry${line} = compute(${line * 11}, 'long-${line}');`,
);
const WRITTEN = { file_path: '/work/app/src/a.ts', content: OTHER_SOURCE };

const REFUSAL =
  "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\n" +
  numbered(30, (line) => `Rule ${line}: keep the public name of part ${line} as it is, we sell it.`);
const ROWS = numbered(80, (line) => `${line + 1}\torder-${line * 13}\t${line * 5}.90\tpaid`);
const SITES = numbered(
  9,
  (line) => `src/part${line}.ts:${40 + line}:  const client = openClient(options${line}, ${line});`,
);
const SITE_LIST = `${SITES}\n${numbered(30, (line) => `docs/page${line}.md:${line}: openClient is described here, page ${line}.`)}`;

/** The attacks that once succeeded, one for each reason. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'a person refuses a command and says why',
    conversation: work(start().call('Bash', { command: 'npm run rename' }, REFUSAL), 40),
    live: [REFUSAL],
  },
  {
    name: 'a person answers a question',
    conversation: work(start().call('ask_followup_question', { question: 'Which one?' }, REFUSAL), 40),
    live: [REFUSAL],
  },
  {
    name: 'a write is refused',
    conversation: idle(read().call('Write', WRITTEN, 'The user rejected this tool call.')),
    live: [SOURCE],
  },
  {
    name: 'a write fails without a flag',
    conversation: idle(read().call('Write', WRITTEN, "EACCES: permission denied, open '/work/app/src/a.ts'")),
    live: [SOURCE],
  },
  {
    name: 'rows of data begin with numbers',
    conversation: start()
      .call('Bash', { command: 'mysql -B -e "select * from orders"' }, ROWS)
      .call('Bash', { command: 'date' }, 'today'),
    live: [ROWS],
  },
  {
    name: 'a write is undone',
    atOnce: 4,
    conversation: idle(
      read()
        .call('Write', WRITTEN, 'The file /work/app/src/a.ts has been updated.')
        .call('Bash', { command: 'git checkout -- src/a.ts' }, ''),
    ),
    live: [SOURCE],
  },
  ...undone('a write is undone at once', []),
  ...undone('a write is undone when its tests have failed', ['npm test', 'git diff']),
  {
    name: 'a list of places is being worked off',
    conversation: edits(
      start().call('Grep', { pattern: 'openClient', output_mode: 'content' }, SITE_LIST),
      5,
    ),
    live: [SITE_LIST],
  },
  {
    name: 'a conversation is rewound to the first read',
    conversation: work(
      idle(read().call('Write', WRITTEN, 'The file /work/app/src/a.ts has been updated.')),
      30,
    ),
    afterwards: read().call('Bash', { command: 'date' }, 'today'),
    live: [SOURCE],
  },
  {
    name: 'another conversation begins with the same words and ids',
    conversation: work(start().call('Bash', { command: 'npm test' }, OTHER_SOURCE), 40),
    afterwards: start().call('Bash', { command: 'npm test' }, OTHER_SOURCE),
    live: [OTHER_SOURCE],
  },
];

/** A long file is rewritten and put back, in a short conversation and in one that has gone on for a while. */
function undone(name: string, between: readonly string[]): readonly Attack[] {
  return [0, 25].map((earlier) => {
    const conversation = start();
    for (let step = 0; step < earlier; step++)
      conversation.call('Bash', { command: `echo ${step}` }, `${step}`);
    conversation
      .call('Read', { file_path: '/work/app/src/a.ts' }, LONG_SOURCE)
      .call('Write', WRITTEN, 'The file /work/app/src/a.ts has been updated.');
    for (const command of [...between, 'git checkout -- src/a.ts'])
      conversation.call('Bash', { command }, '');
    const atOnce = earlier + between.length + 4;
    return {
      name: `${name}, after ${earlier} steps`,
      conversation: idle(conversation),
      atOnce,
      live: [LONG_SOURCE],
    };
  });
}

function start(): WireConversation {
  return new WireConversation().human('Please mend the parser.');
}

function read(): WireConversation {
  return start().call('Read', { file_path: '/work/app/src/a.ts' }, SOURCE);
}

/** A few steps about something else. */
function idle(conversation: WireConversation): WireConversation {
  for (let step = 0; step < 4; step++) conversation.call('Bash', { command: `echo ${step}` }, `${step}`);
  return conversation;
}

/** Many steps with long outputs, which grow old. */
function work(conversation: WireConversation, steps: number): WireConversation {
  for (let step = 0; step < steps; step++) {
    conversation.call(
      'Bash',
      { command: `npm run part-${step}` },
      numbered(60, (line) => `part ${step} does line ${line}`),
    );
  }
  return conversation;
}

/** Change, run, change: each edit is of a place that the list names. */
function edits(conversation: WireConversation, count: number): WireConversation {
  for (let step = 0; step < count; step++) {
    conversation
      .call('Read', { file_path: `/work/app/src/part${step}.ts` }, `// part ${step}\n${SOURCE}`)
      .call(
        'Edit',
        {
          file_path: `/work/app/src/part${step}.ts`,
          old_string: `openClient(options${step}, ${step})`,
          new_string: `openClient({ ...options${step} })`,
        },
        `The file /work/app/src/part${step}.ts has been updated.`,
      )
      .call(
        'Bash',
        { command: 'npm test' },
        `${step}\n${numbered(60, (line) => `ok test ${line} of run ${step}`)}`,
      );
  }
  return conversation;
}

function numbered(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}
