import { isCancel, select } from '@clack/prompts';
import type { ApprovalDecision, ApprovalRequest } from '@hdc/agent';
import type { Colors } from '../../terminal/colors.ts';
import { printable } from '../../terminal/printable.ts';
import { printableText } from '../../terminal/printable-text.ts';

const MOST_LINES = 40;

/** The lines that say what would happen. */
export function describeRequest({ title, detail }: ApprovalRequest, colors: Colors): readonly string[] {
  const lines = printableText(detail).trimEnd().split('\n');
  const shown = lines.slice(0, MOST_LINES).map((line) => `  ${colorLine(line, colors)}`);
  const rest = lines.length - shown.length;
  return [
    '',
    colors.bold(printable(title)),
    ...shown,
    ...(rest > 0 ? [colors.dim(`  … ${rest} more lines`)] : []),
  ];
}

/** Asks with a menu; undefined when the person wants to interrupt the turn instead. */
export async function askApproval(
  { scopeTitle }: ApprovalRequest,
  signal: AbortSignal,
): Promise<ApprovalDecision | undefined> {
  const decision = await select<ApprovalDecision>({
    message: 'Allow this?',
    options: [
      { value: 'once', label: 'Yes, once' },
      { value: 'always', label: `Always, in this session: ${scopeTitle}` },
      { value: 'deny', label: 'No' },
    ],
    signal,
    withGuide: false,
    showInstructions: false,
  });
  signal.throwIfAborted();
  return isCancel(decision) ? undefined : decision;
}

function colorLine(line: string, colors: Colors): string {
  if (/^(?:---|\+\+\+|@@|===|Index:)/.test(line)) return colors.dim(line);
  if (line.startsWith('+')) return colors.green(line);
  return line.startsWith('-') ? colors.red(line) : line;
}
