import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isRecord } from '../content/is-record.ts';
import type { DensityItem } from '../history/density-result.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import { describeBlock } from '../tools/describe-block.ts';
import { isProtected } from '../tools/is-protected.ts';
import { toolActivityOf } from '../tools/tool-activity.ts';
import { toolUseOf } from '../tools/tool-use.ts';
import { findNoticeAbove, type Notice } from './above/find-notice-above.ts';
import { findRunsAbove } from './above/find-runs-above.ts';
import { isAskedAgain } from './above/is-asked-again.ts';
import { DEFAULT_INGEST_CONFIG, type IngestConfig } from './ingest-config.ts';
import type { IngestPass, IngestSubject } from './ingest-pass.ts';
import { isVeryLong } from './is-very-long.ts';
import { INGEST_PASSES } from './passes/ingest-passes.ts';

/** A result as it may be sent for the first time. */
export interface ReducedResult {
  readonly block: ToolResponseBlock;
  /** The reductions of each pass and why, in the order of the passes. */
  readonly items: readonly ReducedItem[];
  readonly pointing?: PointingResult;
}

/** The results that a result points to, and its replacement if one of them is gone. */
export interface PointingResult {
  readonly targets: readonly ContentBlock[];
  readonly instead: ToolResponseBlock;
}

export type ReducedItem = Omit<DensityItem, 'index' | 'position'>;

/**
 * Makes a new result smaller, by itself, its call and what stands above: the same result in the same place always
 * becomes the same, and what comes out is not changed again. Undefined when it stays as it is. Its error stays in every case.
 */
export function reduceResult(
  response: ToolResponseBlock,
  call: ToolCallBlock | undefined,
  config: IngestConfig,
  passes: readonly IngestPass[] = INGEST_PASSES,
): ReducedResult | undefined {
  // A response whose call is not there still says whose it is.
  const asked = call ?? { type: 'tool_call', id: response.callId, name: response.toolName, parameters: {} };
  const values = { ...DEFAULT_INGEST_CONFIG, ...config };
  if (isSentWhole(asked, values)) return undefined;
  // Most results stay as they are, and only of the others it matters whether a person speaks in them.
  const mayStay = config.keepOriginal === undefined;
  if (!mayStay && isProtected(asked, response, config)) return undefined;
  const { tokensOf = estimateBlockTokens } = config;
  const subject = subjectOf(asked, config);
  const description = describeBlock(response, { speaker: 'tool', blocks: [] }, call);
  const items: ReducedItem[] = [];
  const targets: ContentBlock[] = [];
  let block = response;
  let instead: ToolResponseBlock | undefined;
  for (const pass of passes) {
    const result = pass.isEnabled(values)
      ? reduceBy(pass, { now: block.result, original: response.result }, subject, values, targets)
      : undefined;
    if (result === undefined) continue;
    const reduced = { ...block, result };
    if (targets.length > 0) instead ??= block;
    items.push({ ...pass.reason, ...description, tokens: tokensOf(block) - tokensOf(reduced) });
    block = reduced;
  }
  if (items.length === 0 || (mayStay && isProtected(asked, response, config))) return undefined;
  return { block, items, ...(instead && { pointing: { targets, instead } }) };
}

/** Whether nothing is made smaller, or the model asks again for what it has just got with a part left out. */
function isSentWhole(call: ToolCallBlock, config: IngestConfig): boolean {
  const { enabled, above, workspaceRoot } = config;
  if (!enabled) return true;
  return config.isAskedAgain ?? (above !== undefined && isAskedAgain(above, call, workspaceRoot));
}

function subjectOf(call: ToolCallBlock, config: IngestConfig): IngestSubject {
  const { workspaceRoot, canReadBack, keepOriginal, above } = config;
  return {
    use: toolUseOf(call),
    activity: toolActivityOf(call, workspaceRoot),
    canReadBack: canReadBack ?? keepOriginal !== undefined,
    ...(above && {
      findAbove: (lines: readonly string[]) => findRunsAbove(above, lines, workspaceRoot),
      findNotice: (notice: Notice) => findNoticeAbove(above, notice),
    }),
    ...(keepOriginal && { keepOriginal }),
  };
}

/** So many characters less are worth a change. */
const LEAST_GAIN = 16;

function reduceBy(
  pass: IngestPass,
  result: { readonly now: unknown; readonly original: unknown },
  subject: IngestSubject,
  values: IngestConfig,
  targets: ContentBlock[],
): unknown {
  const { keepOriginal } = subject;
  return mapTexts(result.now, (text, part) => {
    if (!pass.takesAnyLength && isVeryLong(text)) return undefined;
    // Whoever reads back wants the text as it came, and not as the passes before have left it.
    const kept = keepOriginal && { keepOriginal: () => keepOriginal(textAt(result.original, part) ?? text) };
    const given = pass.reduce(text, { ...subject, ...kept }, values);
    const reduced = typeof given === 'object' ? given.text : given;
    if (reduced === undefined || reduced.length > text.length - LEAST_GAIN) return undefined;
    // If a pass found something in its own output, nobody could tell that output from an original.
    if (pass.reduce(reduced, subject, values) !== undefined) return undefined;
    if (typeof given === 'object') targets.push(...given.targets);
    return reduced;
  });
}

/** How vendors call a part of a result that is text: Anthropic and MCP, then OpenAI. */
const TEXT_PARTS: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text']);

/**
 * A result with its text changed: a string, or the text parts of a list. Undefined when nothing changed; every
 * other value stays, since nobody knows what its strings mean.
 */
function mapTexts(result: unknown, change: (text: string, part: number) => string | undefined): unknown {
  if (typeof result === 'string') return change(result, 0);
  if (!Array.isArray(result)) return undefined;
  const parts: readonly unknown[] = result;
  const changed = parts.map((part, index) => {
    const before = textOf(part);
    const text = before === undefined ? undefined : change(before, index);
    return isRecord(part) && text !== undefined ? { ...part, text } : part;
  });
  return changed.some((part, index) => part !== parts[index]) ? changed : undefined;
}

/** The text of a result, or of one of its parts. */
function textAt(result: unknown, part: number): string | undefined {
  if (typeof result === 'string') return result;
  return Array.isArray(result) ? textOf(result[part]) : undefined;
}

function textOf(part: unknown): string | undefined {
  if (!isRecord(part) || !TEXT_PARTS.has(part['type'])) return undefined;
  return typeof part['text'] === 'string' ? part['text'] : undefined;
}
