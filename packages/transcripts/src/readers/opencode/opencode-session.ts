import type { ContentBlock } from '@hdc/core';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import { costOf, metadataOf, textBlocks, thinkingBlocks } from '../../build/text-blocks.ts';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { usageBesideCache } from '../../build/usage-of.ts';
import { foldReadMarkers } from '../../content/read-markers.ts';
import { recordsAt, wordOf } from '../../json.ts';
import { dcpNote } from '../../pruned-forms.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';

/** One session as `export` prints it: a call and its result are one part of a message. */
export function readOpencodeSession(
  session: JsonRecord,
  source: TranscriptSource,
  identity: Pick<TranscriptReader, 'format' | 'agent'>,
): Transcript {
  const builder = new TranscriptBuilder(source, identity);
  const info = recordAt(session, 'info');
  const clearings = new Clearings(builder);
  for (const message of recordsAt(session, 'messages')) {
    builder.records += 1;
    const role = recordAt(message, 'info')['role'];
    if (role === 'user') addUser(builder, message);
    else if (role === 'assistant') addAssistant(builder, message, clearings);
    else builder.skip(`message ${wordOf(role)}`, 'unknown role');
  }
  return builder.build({
    id: textAt(info, 'id') ?? source.path,
    workingDirectory: textAt(info, 'directory'),
    parent: textAt(info, 'parentID'),
    provider: providerOf(session),
  });
}

/** The provider of the last answer: a session that changes providers is named after the last one. */
function providerOf(session: JsonRecord): string | undefined {
  const infos = recordsAt(session, 'messages').map((message) => recordAt(message, 'info'));
  return textAt(infos.findLast(({ role }) => role === 'assistant') ?? {}, 'providerID');
}

function addUser(builder: TranscriptBuilder, message: JsonRecord): void {
  const info = recordAt(message, 'info');
  const parts = recordsAt(message, 'parts');
  const said = parts.filter(({ type, ignored }) => type === 'text' && ignored !== true);
  const texts = said.map((part) => textAt(part, 'text') ?? '');
  for (const part of parts) {
    const note = dcpNote(textAt(part, 'text') ?? '');
    // Content that DCP takes out of a request stays in the session as it was.
    if (note) builder.prunedBy('DCP', { tokens: note.tokens, isHidden: true });
  }
  const timestamp = numberAt(recordAt(info, 'time'), 'created');
  const isTyped = parts.some(
    (part) => part['type'] === 'file' || (said.includes(part) && part['synthetic'] !== true),
  );
  const synthetic = said.length > 0 && !isTyped;
  const metadata = metadataOf({ timestamp, id: textAt(info, 'id'), synthetic });
  builder.human([...foldReadMarkers(texts), ...parts.flatMap(imageOf)], metadata);
}

function imageOf(part: JsonRecord): readonly ContentBlock[] {
  const inline = /^data:([^;,]+);base64,(.*)$/s.exec(textAt(part, 'url') ?? '');
  if (part['type'] !== 'file' || !inline) return [];
  return [{ type: 'media', mimeType: inline[1] ?? '', data: inline[2] ?? '', encoding: 'base64' }];
}

function addAssistant(builder: TranscriptBuilder, message: JsonRecord, clearings: Clearings): void {
  const info = recordAt(message, 'info');
  const parts = recordsAt(message, 'parts');
  if (info['summary'] === true) {
    compact(builder, info, parts);
    return;
  }
  const metadata = metadataOf({
    timestamp: numberAt(recordAt(info, 'time'), 'created'),
    id: textAt(info, 'id'),
    model: textAt(info, 'modelID'),
  });
  clearings.applyUntil(metadata.timestamp);
  const steps = splitSteps(parts);
  for (const step of steps) {
    const finish = step.find(({ type }) => type === 'step-finish') ?? {};
    const whole = steps.length === 1 ? info : {};
    const usage = tokensOf(recordAt(finish, 'tokens')) ?? tokensOf(recordAt(whole, 'tokens'));
    const cost = costOf(finish, 'cost') ?? costOf(whole, 'cost');
    builder.answer(step.flatMap(answerBlocks), metadata, { usage, cost });
    for (const part of step) if (part['type'] === 'tool') addResult(builder, part, clearings);
  }
}

/** Each step is one call of the model; older versions keep several of them in one message. */
function splitSteps(parts: readonly JsonRecord[]): readonly (readonly JsonRecord[])[] {
  const steps: JsonRecord[][] = [[]];
  for (const part of parts) {
    if (part['type'] === 'step-start' && steps.at(-1)?.some(({ type }) => type !== 'step-start'))
      steps.push([]);
    steps.at(-1)?.push(part);
  }
  return steps;
}

function answerBlocks(part: JsonRecord): readonly ContentBlock[] {
  switch (part['type']) {
    case 'text':
      return textBlocks(textAt(part, 'text'));
    case 'reasoning':
      return thinkingBlocks(textAt(part, 'text'));
    case 'tool':
      return [
        {
          type: 'tool_call',
          id: textAt(part, 'callID') ?? textAt(part, 'id') ?? '',
          name: textAt(part, 'tool') ?? 'unknown',
          parameters: recordAt(part, 'state')['input'],
        },
      ];
    default:
      return [];
  }
}

/** A call that is still pending or running has no result. */
function addResult(builder: TranscriptBuilder, part: JsonRecord, clearings: Clearings): void {
  const state = recordAt(part, 'state');
  const callId = textAt(part, 'callID') ?? textAt(part, 'id') ?? '';
  const time = recordAt(state, 'time');
  const metadata = metadataOf({ timestamp: numberAt(time, 'end'), id: textAt(part, 'id') });
  if (state['status'] === 'completed') builder.respond({ callId, result: state['output'] ?? '' }, metadata);
  if (state['status'] === 'error') {
    const error = textAt(state, 'error') ?? 'failed';
    builder.respond({ callId, result: error, error: errorLine(error) }, metadata);
  }
  clearings.add(callId, numberAt(time, 'compacted'));
}

function compact(builder: TranscriptBuilder, info: JsonRecord, parts: readonly JsonRecord[]): void {
  const texts = parts.flatMap((part) => (part['type'] === 'text' ? (textAt(part, 'text') ?? '') : []));
  const timestamp = numberAt(recordAt(info, 'time'), 'created');
  builder.startWindow();
  builder.summary(texts.join('\n'), metadataOf({ timestamp, id: textAt(info, 'id') }));
}

/** An answer that never came has zeros, which nobody measured. */
function tokensOf(tokens: JsonRecord): ReturnType<typeof usageBesideCache> {
  const cache = recordAt(tokens, 'cache');
  const inputTokens = numberAt(tokens, 'input');
  const cachedTokens = numberAt(cache, 'read');
  if (!inputTokens && !cachedTokens) return undefined;
  const output = numberAt(tokens, 'output');
  return usageBesideCache({
    inputTokens,
    cachedTokens,
    cacheWriteTokens: numberAt(cache, 'write'),
    // Thinking stands beside the spoken text, and is paid for like it.
    outputTokens: output === undefined ? undefined : output + (numberAt(tokens, 'reasoning') ?? 0),
    thinkingTokens: numberAt(tokens, 'reasoning'),
  });
}

/** OpenCode writes into a result when it cleared it; the answers from then on did not see it. */
class Clearings {
  readonly #builder: TranscriptBuilder;
  #waiting: { readonly callId: string; readonly at: number }[] = [];

  constructor(builder: TranscriptBuilder) {
    this.#builder = builder;
  }

  add(callId: string, at: number | undefined): void {
    if (at !== undefined) this.#waiting.push({ callId, at });
  }

  applyUntil(time: number | undefined): void {
    const due = this.#waiting.filter(({ at }) => time !== undefined && at <= time);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((clearing) => !due.includes(clearing));
    this.#builder.clearResults(new Set(due.map(({ callId }) => callId)));
  }
}
