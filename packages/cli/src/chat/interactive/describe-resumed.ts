import type { IContent } from '@hdc/core';
import { type Colors, cutEnd, plural, printable, printableText } from '@hdc/text';
import type { OpenChat } from '../open/open-chat.ts';
import { wrapHanging } from '../view/wrap-hanging.ts';

const MOST_LINES = 8;

/** Notes for a person on a session that goes on, and on repairs; nothing for a new one. */
export function describeResumed(
  { agent, workspace, isResumed, notices }: OpenChat,
  columns: number,
  colors: Colors,
): readonly string[] {
  const history = agent.session.history.getRawHistory();
  return [
    ...(isResumed
      ? [`Resumed with ${plural(history.length, 'entry', 'entries')} in ${printable(workspace.root)}`]
      : []),
    ...(isResumed ? describeLastWords(history, columns, colors) : []),
    ...notices.flatMap((text) => wrapHanging(`${colors.yellow('!')} `, printable(text), columns)),
  ];
}

/** The state of a session: the last thing the person said, and the end of the answer to it. */
export function describeLastWords(
  history: readonly IContent[],
  columns: number,
  colors: Colors,
): readonly string[] {
  const last = history.findLastIndex((entry) => entry.speaker === 'human' && textOf(entry) !== '');
  const asked = linesOf(history[last]);
  const answered = linesOf(
    history.slice(last + 1).findLast((entry) => entry.speaker === 'ai' && textOf(entry) !== ''),
  );
  const fit = (line: string) => cutEnd(line, columns - 3);
  return [
    ...asked.slice(0, 1).map((line) => `${colors.cyan('›')} ${fit(line)}`),
    ...answered.slice(-MOST_LINES).map((line) => colors.dim(`  ${fit(line)}`)),
  ];
}

/** The person's own words, without text that a program wrote in their name. */
function textOf({ blocks, metadata }: IContent): string {
  if (metadata?.synthetic) return '';
  const [text = ''] = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return printableText(text).trim();
}

function linesOf(entry: IContent | undefined): readonly string[] {
  const text = entry ? textOf(entry) : '';
  return text === '' ? [] : text.split('\n');
}
