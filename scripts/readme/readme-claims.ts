/** A sentence of the README that a person wrote, and the tests that show it. */
export interface ReadmeClaim {
  /** The beginning of the sentence. */
  readonly begins: string;
  /** Files with tests, each with the name of the test; `illustration` for words that claim nothing of the program. */
  readonly shownBy: 'illustration' | readonly (readonly [file: string, test: string])[];
}

const STRATEGIES = 'packages/core/src/testing/test-strategy.ts';
const FIRST_SCREEN = 'packages/replay/src/report/first-screen/render-first-screen.test.ts';
const RUN = 'packages/cli/src/run/run-agent.test.ts';

/** Commands, figures and links are looked at beside this; so are the parts that are generated. */
export const README_CLAIMS: readonly ReadmeClaim[] = [
  {
    begins: '`hdc` makes coding agents cheaper',
    shownBy: [
      [
        'packages/core/src/compression/adaptive-density/worth-ahead.test.ts',
        'takes the cut that brings the most',
      ],
      ['scripts/readme/readme.test.ts', 'the README shows what the replay of the example session gives'],
    ],
  },
  { begins: 'It is for people who run', shownBy: 'illustration' },
  {
    begins: 'Until you have recorded sessions',
    shownBy: [['packages/cli/src/replay/first-contact.long.test.ts', 'without any session it is an example']],
  },
  { begins: "**Why not the agent's own", shownBy: 'illustration' },
  { begins: 'It waits until the window is full', shownBy: 'illustration' },
  {
    begins: 'Here nothing is summarised',
    shownBy: [
      ['packages/requests/src/create-pruner.test.ts', 'what a strategy takes out becomes a pointer'],
      ['packages/requests/src/kept-originals.test.ts', 'are what a pointer names'],
      ['packages/cli/src/reasons/reasons.test.ts', 'stands in the text, the JSON and the page of a replay'],
    ],
  },
  { begins: '**Why not a proxy that trims', shownBy: 'illustration' },
  { begins: "Every change to an old message invalidates the vendor's", shownBy: 'illustration' },
  {
    begins: 'Decisions here are weighed',
    shownBy: [
      ['packages/requests/src/prefix-stability.test.ts', 'WIRE_FORMAT_NAMES'],
      ['packages/gateway/src/end-to-end/fixed-start.test.ts', 'the ledger says once'],
    ],
  },
  { begins: '`hdc run` starts a gateway', shownBy: [[RUN, 'asks the gateway, gets its answer, and ends']] },
  {
    begins: 'No file of the agent is changed',
    shownBy: [
      [RUN, 'leaves no file of its own beside the ledger and the store'],
      ['packages/gateway/src/end-to-end/streaming.test.ts', 'streams pass byte for byte'],
      ['packages/gateway/src/end-to-end/pruning.test.ts', 'whatever goes wrong, the original bytes leave'],
      ['packages/gateway/src/keep-warm/keep-warm.test.ts', 'a key and a body that were held are overwritten'],
    ],
  },
  {
    begins: 'Pruned content is kept',
    shownBy: [['packages/requests/src/kept-originals.test.ts', 'are kept before the request leaves']],
  },
  {
    begins: '`--mode observe` changes nothing',
    shownBy: [['packages/requests/src/create-pruner.test.ts', 'observe changes nothing, keeps nothing']],
  },
  { begins: '[The gateway in full]', shownBy: 'illustration' },
  {
    begins: 'When it starts and when it ends',
    shownBy: [
      [RUN, 'asks the gateway, gets its answer, and ends'],
      ['packages/gateway/src/page/live-page.browser.test.ts', 'by keyboard'],
    ],
  },
  { begins: 'The first screen says', shownBy: [[FIRST_SCREEN, 'says what was spent, what it went to']] },
  {
    begins: '`--details` has the strategies',
    shownBy: [['packages/cli/src/end-to-end/narrow-terminal.long.test.ts', "['--details']"]],
  },
  {
    begins: 'The figures are those of the example',
    shownBy: [
      ['scripts/readme/readme.test.ts', 'the README shows what the replay of the example session gives'],
    ],
  },
  { begins: '"Context saved" counts the conversation', shownBy: 'illustration' },
  {
    begins: "The model's answers are paid on top",
    shownBy: [
      ['scripts/readme/readme.test.ts', 'the README shows what the replay of the example session gives'],
    ],
  },
  {
    begins: 'Claude Code, Codex, Gemini CLI, Qwen Code, pi',
    shownBy: [
      [
        'packages/transcripts/src/discovery/discover-transcripts.test.ts',
        'finds the sessions of every agent',
      ],
      ['packages/transcripts/src/readers/transcript-readers.test.ts', 'every format has one reader'],
    ],
  },
  { begins: 'No model is called', shownBy: [[STRATEGIES, 'asks for a provider only when it declares']] },
  {
    begins: '`--no-money` is for subscriptions',
    shownBy: [[FIRST_SCREEN, 'a subscription has shares instead of dollars']],
  },
  {
    begins: 'It works in the folder where you stand, asks',
    shownBy: [
      [
        'packages/cli/src/end-to-end/npm-start.long.test.ts',
        'chat works on the files where the person stands',
      ],
      ['packages/agent/src/approval/approvals.test.ts', 'asks one at a time'],
      [
        'packages/agent/src/recording/resume-properties.test.ts',
        'a resumed session has the history that it had',
      ],
    ],
  },
  { begins: '[The agent in full]', shownBy: 'illustration' },
  { begins: 'Most of what fills the window', shownBy: 'illustration' },
  {
    begins: 'New results become smaller',
    shownBy: [['packages/requests/src/create-pruner.test.ts', 'a new result is smaller from the start']],
  },
  {
    begins: 'Old ones go by one of five',
    shownBy: [['scripts/readme/readme.test.ts', 'the README names every strategy']],
  },
  { begins: '| strategy', shownBy: 'illustration' },
  {
    begins: '| [adaptive-density]',
    shownBy: [
      ['packages/core/src/compression/adaptive-density/adaptive-density-strategy.test.ts', 'testStrategy('],
    ],
  },
  {
    begins: '| [high-density]',
    shownBy: [['packages/core/src/compression/high-density-strategy.test.ts', 'has at least its share']],
  },
  {
    begins: '| [top-down-truncation]',
    shownBy: [['packages/core/src/compression/top-down-truncation-strategy.test.ts', 'testStrategy(']],
  },
  {
    begins: '| [middle-out]',
    shownBy: [
      ['packages/core/src/compression/llm/summarizing-strategies.test.ts', 'new MiddleOutStrategy()'],
    ],
  },
  {
    begins: '| [one-shot]',
    shownBy: [['packages/core/src/compression/llm/summarizing-strategies.test.ts', 'new OneShotStrategy()']],
  },
  {
    begins: 'In every case a call stays',
    shownBy: [
      [STRATEGIES, 'separates no call from its response'],
      [STRATEGIES, 'keeps the latest request word for word'],
      [STRATEGIES, 'keeps the order of the entries it keeps'],
    ],
  },
  {
    begins: '`adaptive-density` is the default',
    shownBy: [
      ['packages/core/src/settings/settings-registry.test.ts', 'defaults that the specification leaves'],
    ],
  },
  {
    begins: 'The engine is a [library]',
    shownBy: [
      ['packages/core/src/library-example.test.ts', 'the sample of the page does what it says'],
      ['examples/examples.test.ts', 'reads a file twice, and says what was taken out'],
    ],
  },
  {
    begins: 'You need Node 20.19 or newer',
    shownBy: [['scripts/published/tarballs.test.ts', 'says where it comes from']],
  },
  {
    begins: '`npm start -- …` in a clone',
    shownBy: [
      ['packages/cli/src/end-to-end/npm-start.long.test.ts', 'run starts the agent where the person stands'],
    ],
  },
  {
    begins: '`npm test` checks lint',
    shownBy: [['scripts/readme/readme.test.ts', 'npm test checks what the README says']],
  },
  { begins: '- [Documentation]', shownBy: 'illustration' },
  { begins: '- [How to contribute]', shownBy: 'illustration' },
  {
    begins: 'Apache-2.0, see',
    shownBy: [['scripts/published/tarballs.test.ts', 'has a licence, a README and a manifest']],
  },
];
