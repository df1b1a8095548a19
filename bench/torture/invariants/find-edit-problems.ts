import type { ContentBlock, IContent } from '@hdc/core';
import { PROTECTED_TOOL, SPOKEN } from '../hostile/hostile-call.ts';
import { wordsOf } from './words-of.ts';

interface Orphans {
  /** Responses that no call stands in front of. */
  readonly responses: number;
  /** Calls that no response stands behind. */
  readonly calls: number;
}

const REWRITTEN = 'what a person said was rewritten';
const REQUEST_GONE = 'the latest request is gone';

export interface CheckedEdit {
  readonly before: readonly IContent[];
  readonly after: readonly IContent[];
  /** Density takes stale things out; only a compression may drop what people said. */
  readonly isDensity: boolean;
  readonly isToolProtected: boolean;
}

/** The violations of the rules that every edit must keep. */
export function findEditProblems({
  before,
  after,
  isDensity,
  isToolProtected,
}: CheckedEdit): readonly string[] {
  const known = new Set(before.flatMap(({ blocks }) => blocks));
  const kept = new Set(after.flatMap(({ blocks }) => blocks));
  const problems = [...findNewOrphans(before, after), ...findRewrittenWords(before, after, isDensity)];
  for (const block of kept) {
    if (block.type === 'thinking' && !known.has(block)) problems.push('thinking was written anew');
  }
  for (const block of known) {
    if (block.type === 'opaque' && !kept.has(block)) problems.push('an opaque block is gone');
    if (isDensity && isSpoken(block) && !kept.has(block)) problems.push('words in a result were touched');
    if (isDensity && isToolProtected && isOfProtectedTool(block) && !kept.has(block)) {
      problems.push(`a protected ${block.type} was touched`);
    }
  }
  if (after.some((entry) => entry.blocks.length === 0 && !before.includes(entry)))
    problems.push('an empty entry');
  return problems;
}

/** A change that a session may have to make to messages that fit into no request; then it reports it. */
export function isHistoryRewrite(problem: string): boolean {
  return problem === REWRITTEN || problem === REQUEST_GONE;
}

function findNewOrphans(before: readonly IContent[], after: readonly IContent[]): readonly string[] {
  const [old, now] = [countOrphans(before), countOrphans(after)];
  return [
    ...(now.responses > old.responses
      ? [`responses lost their calls: ${old.responses} → ${now.responses}`]
      : []),
    ...(now.calls > old.calls ? [`calls lost their responses: ${old.calls} → ${now.calls}`] : []),
  ];
}

function findRewrittenWords(
  before: readonly IContent[],
  after: readonly IContent[],
  isDensity: boolean,
): readonly string[] {
  const said = before.filter(isPerson).map(wordsOf);
  const says = after.filter(isPerson).map(wordsOf);
  if (isDensity) return said.join('') === says.join('') ? [] : ['density changed what people said'];
  const known = new Set(said);
  const problems = says.filter((words) => !known.has(words)).map(() => REWRITTEN);
  // A summary behind the last message quotes a later one; the requests themselves show whether that holds.
  const last = before.findLast(({ speaker, metadata }) => speaker === 'human' && !isNote(metadata));
  const latest = last && isPerson(last) ? wordsOf(last) : '';
  const isThere =
    latest === '' || after.some((entry) => entry.speaker === 'human' && wordsOf(entry).includes(latest));
  return isThere ? problems : [...problems, REQUEST_GONE];
}

function isPerson({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic && !metadata?.isSummary;
}

function isNote(metadata: IContent['metadata']): boolean {
  return metadata?.synthetic === true && !metadata.isSummary;
}

function isSpoken(block: ContentBlock): boolean {
  return (
    block.type === 'tool_response' && typeof block.result === 'string' && block.result.startsWith(SPOKEN)
  );
}

function isOfProtectedTool(block: ContentBlock): boolean {
  if (block.type === 'tool_call') return block.name === PROTECTED_TOOL;
  return block.type === 'tool_response' && block.toolName === PROTECTED_TOOL;
}

/** Written without the engine's own index, so that the two cannot be wrong together. */
function countOrphans(history: readonly IContent[]): Orphans {
  const count = new OrphanCount();
  for (const { blocks } of history) {
    for (const block of blocks) {
      if (block.type === 'tool_call') count.open(block.id);
      if (block.type === 'tool_response') count.answer(block.callId);
    }
  }
  return count;
}

class OrphanCount implements Orphans {
  responses = 0;
  calls = 0;
  /** The number of waiting calls of each id; 0 if all are answered. */
  readonly #waiting = new Map<string, number>();

  open(id: string): void {
    this.calls++;
    this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + 1);
  }

  answer(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) this.responses++;
    if (!waiting) return;
    this.calls--;
    this.#waiting.set(id, waiting - 1);
  }
}
