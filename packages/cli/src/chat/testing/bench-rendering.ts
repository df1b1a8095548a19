import { createColors, formatTime } from '@hdc/text';
import type { CliStream } from '../../terminal/cli-stream.ts';
import { loadHighlighter } from '../markdown/highlighter.ts';
import { MarkdownStream } from '../markdown/markdown-stream.ts';
import { LiveScreen } from '../view/live-screen.ts';
import { OutputTail } from '../view/output-tail.ts';

const AIM_MS = 16;
const COLUMNS = 80;

/** A terminal that takes everything and shows nothing. */
const NOWHERE: CliStream = {
  write: () => {},
  writeBytes: () => {},
  erase: () => {},
  redraw: () => {},
  isTerminal: true,
  canErase: true,
  reflows: true,
  isColored: true,
  columns: COLUMNS,
  rows: 50,
};

const BLOCKS = [
  '## What was found\n\n',
  'Some **bold** words and `code` in a paragraph that goes on for a while, with a [link](https://example.org/page).\n\n',
  '- an item of a list\n- another one, which is longer than the line and has to be wrapped between its words\n\n',
  '| name | figure |\n|------|-------:|\n| first | 12.5 |\n| second | 7 |\n\n',
  '```ts\nexport function add(a: number, b: number): number {\n  // Adds.\n  return a + b;\n}\n```\n\n',
];

/** The milliseconds of each frame: what is done with one piece, and drawing what is not complete. */
function measure(frames: Iterable<() => void>): readonly number[] {
  return [...frames].map((frame) => {
    // Of this program alone: other programs may keep it waiting.
    const start = process.cpuUsage();
    frame();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
}

async function* cases(): AsyncGenerator<readonly [string, readonly number[]]> {
  const screen = new LiveScreen(NOWHERE, () => 0);
  const tail = new OutputTail();
  const lines = Array.from({ length: 10_000 }, (_, n) => `line ${n} ${'of some output '.repeat(4)}`);
  yield [
    '10 000 lines of output, 20 at a time',
    measure(
      Array.from({ length: 500 }, (_, n) => () => {
        tail.add(lines.slice(20 * n, 20 * n + 20), '');
        screen.setWindow(tail.shown);
        screen.write('');
      }),
    ),
  ];
  const highlight = await loadHighlighter();
  const text = BLOCKS.join('')
    .repeat(Math.ceil(100_000 / BLOCKS.join('').length))
    .slice(0, 100_000);
  for (const size of [16, 1_000, 10_000]) {
    const view = { columns: () => COLUMNS, colors: createColors(true), highlight: () => highlight };
    const stream = new MarkdownStream(view);
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    );
    yield [
      `100 KB of Markdown, ${size} characters at a time`,
      measure(
        pieces.map((piece) => () => {
          screen.writeLines(stream.add(piece));
          stream.pending();
        }),
      ),
    ];
  }
}

/** Prints what a frame takes at most and all of them together; fails where a frame takes too long. */
for await (const [name, frames] of cases()) {
  const sorted = frames.toSorted((a, b) => a - b);
  // Single frames wait for the garbage collector, or for other programs on the machine.
  const most = sorted[Math.floor(sorted.length * 0.99) - (sorted.length < 100 ? 1 : 0)] ?? 0;
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  const isMet = most <= AIM_MS;
  console.log(
    `${name}: ${formatTime(most)} a frame (99 %), ${formatTime(total)} in all · aim ${AIM_MS} ms${isMet ? '' : ' MISSED'}`,
  );
  if (!isMet) process.exitCode = 1;
}
