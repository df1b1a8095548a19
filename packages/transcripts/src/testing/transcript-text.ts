import type { ContentBlock, IContent } from '@hdc/core';
import type { RecordedCall, Transcript } from '../transcript.ts';

const LONGEST = 110;

/** A transcript as a text that people can compare: one line per block, `*` before what a model call gave. */
export function transcriptText(transcript: Transcript): string {
  const { id, agent, models, workingDirectory, parent, systemPrompt, records, windows } = transcript;
  return [
    `# ${id.replace(/^.*\/fixtures\//, '')} · ${agent} · ${records} records`,
    ...labelled('models', models.join(', ')),
    ...labelled('directory', workingDirectory),
    ...labelled('parent', parent),
    ...labelled('system', systemPrompt),
    ...labelled('window', transcript.contextLimit?.toString()),
    ...labelled('plan', transcript.plan),
    ...labelled('pruned', transcript.pruned && JSON.stringify(transcript.pruned)),
    ...labelled('totals', transcript.totals && JSON.stringify(transcript.totals)),
    ...windows.flatMap(({ entries }, window) => windowLines(transcript, entries, window)),
    ...transcript.skipped.map(
      ({ what, why, count, lines }) =>
        `- ${count} × ${what}: ${why}${lines.length > 0 ? ` (line ${lines.join(', ')})` : ''}`,
    ),
    '',
  ].join('\n');
}

function labelled(label: string, value: string | undefined): readonly string[] {
  return value ? [`${label}: ${value}`] : [];
}

function windowLines({ calls }: Transcript, entries: readonly IContent[], window: number): readonly string[] {
  const lines = entries.flatMap((entry, index) => {
    const call = calls.find((candidate) => candidate.window === window && candidate.entry === index);
    const { isSummary, synthetic } = entry.metadata ?? {};
    const marks = [isSummary && 'summary', synthetic && 'synthetic'].filter(Boolean).join(' ');
    const head = `${call ? '*' : ' '} ${entry.speaker}${marks ? ` (${marks})` : ''}`;
    const changes = (call?.changes ?? []).map(({ what, message = '' }) => ` <${what}${message}>`).join('');
    return [`${head}${usageText(call)}${changes}`, ...entry.blocks.map((block) => `    ${blockText(block)}`)];
  });
  return [`== window ${window}`, ...lines];
}

function usageText({ usage, cost }: Pick<RecordedCall, 'usage' | 'cost'> = {}): string {
  if (!usage) return '';
  const { inputTokens, cachedTokens, cacheWriteTokens, cacheWrite1hTokens = 0, outputTokens } = usage;
  const numbers = [inputTokens, cachedTokens, cacheWriteTokens, outputTokens].map((value) => value ?? '-');
  const hour = cacheWrite1hTokens > 0 ? ` (${cacheWrite1hTokens} for an hour)` : '';
  return ` [in ${numbers[0]}, cached ${numbers[1]}, written ${numbers[2]}${hour}, out ${numbers[3]}${cost ? `, $${cost.total}` : ''}]`;
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return `text ${short(block.text)}`;
    case 'thinking':
      return `thinking ${short(block.thought)}${block.signature ? ' (signed)' : ''}`;
    case 'tool_call':
      return `call ${block.id} ${block.name} ${short(block.parameters)}`;
    case 'tool_response': {
      const error = block.error === undefined ? '' : ` ERROR ${block.error}`;
      return `response ${block.callId} ${block.toolName} ${short(block.result)}${error}`;
    }
    case 'media':
      return `media ${block.mimeType} ${block.encoding} ${short(block.data)}`;
    case 'opaque':
      return `opaque ${block.kind} ${short(block.value)}`;
    case 'code':
      return `code ${short(block.code)}`;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
