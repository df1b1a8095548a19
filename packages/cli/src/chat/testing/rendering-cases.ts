import { createColors, terminalText } from '@hdc/text';
import type { CliStream } from '../../terminal/cli-stream.ts';
import { loadHighlighter } from '../markdown/highlighter.ts';
import { MarkdownStream } from '../markdown/markdown-stream.ts';
import { LiveScreen } from '../view/live-screen.ts';
import { OutputTail } from '../view/output-tail.ts';
import { renderedText } from './rendered-text.ts';

const COLUMNS = 80;

/** A terminal that takes everything and shows nothing. */
const NOWHERE: CliStream = {
  write: (text) => void terminalText(text),
  writeBytes: () => {},
  erase: () => {},
  redraw: (_, text, below) => void terminalText(text + below.join('\n')),
  isTerminal: true,
  canErase: true,
  settlesAfterMs: 60,
  reflows: true,
  isColored: true,
  columns: COLUMNS,
  rows: 50,
};

/** Something that is drawn piece by piece; each frame takes one piece and draws what then stands there. */
interface RenderingCase {
  readonly name: string;
  readonly frames: readonly (() => void)[];
}

export async function renderingCases(): Promise<readonly RenderingCase[]> {
  const highlight = await loadHighlighter();
  const view = { columns: () => COLUMNS, colors: createColors(true), highlight: () => highlight };
  const text = renderedText(100_000);
  const markdown = [16, 1_000, 10_000].map((size): RenderingCase => {
    const screen = new LiveScreen(NOWHERE, () => 0);
    const stream = new MarkdownStream(view);
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    );
    const frames = pieces.map((piece, n) => () => {
      screen.setWindow(() => stream.pending());
      screen.writeLines(stream.add(piece));
      drawNow(screen, n);
    });
    return { name: `100 KB of Markdown, ${size} characters at a time`, frames };
  });
  return [outputCase(), ...markdown];
}

function outputCase(): RenderingCase {
  const screen = new LiveScreen(NOWHERE, () => 0);
  const tail = new OutputTail();
  const lines = Array.from({ length: 10_000 }, (_, n) => `line ${n} ${'of some output '.repeat(4)}`);
  const frames = Array.from({ length: 500 }, (_, n) => () => {
    tail.add(lines.slice(20 * n, 20 * n + 20), '');
    screen.setWindow(tail.shown);
    drawNow(screen, n);
  });
  return { name: '10 000 lines of output, 20 at a time', frames };
}

/** Lines below everything else are drawn at once, and everything with them. */
function drawNow(screen: LiveScreen, frame: number): void {
  screen.setFooter([`frame ${frame}`]);
}
