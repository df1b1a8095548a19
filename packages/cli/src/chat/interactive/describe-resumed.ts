import { type Colors, plural, printable } from '@hdc/text';
import type { OpenChat } from '../open/open-chat.ts';
import { describeLastWords } from '../view/describe-last-words.ts';
import { wrapHanging } from '../view/wrap-hanging.ts';

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
