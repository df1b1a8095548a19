import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';

/** As the conventions of OpenTelemetry for generative models name the vendors of the formats. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'anthropic-messages': 'anthropic',
  'openai-chat': 'openai',
  'openai-responses': 'openai',
  gemini: 'gcp.gemini',
  'bedrock-converse': 'aws.bedrock',
};

/** A span for a request, where somebody configured OpenTelemetry in this process; else it costs nothing. */
export function recordSpan(entry: LedgerEntry): void {
  const { at, totalMs, model, status } = entry;
  const span = trace.getTracer('hdc').startSpan(`chat ${model}`, {
    kind: SpanKind.CLIENT,
    startTime: new Date(at),
    attributes: attributesOf(entry),
  });
  if (status === undefined || status >= 400) {
    span.setAttribute('error.type', status === undefined ? entry.ending : String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(new Date(at + totalMs));
}

function attributesOf({
  format,
  model,
  conversation,
  usage,
  tokens,
  mode,
  status,
  miss,
  money,
}: LedgerEntry): Attributes {
  const all: Readonly<Record<string, string | number | undefined>> = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': PROVIDERS[format],
    'gen_ai.request.model': model,
    'gen_ai.conversation.id': conversation,
    'gen_ai.usage.input_tokens': usage?.inputTokens,
    'gen_ai.usage.output_tokens': usage?.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage?.cachedTokens,
    'gen_ai.usage.cache_creation.input_tokens': usage?.cacheWriteTokens,
    'http.response.status_code': status,
    'hdc.mode': mode,
    'hdc.tokens.raw': tokens.raw,
    'hdc.tokens.sent': tokens.sent,
    'hdc.cost.paid': money?.paid,
    'hdc.cost.raw': money?.raw,
    'hdc.miss.cause': miss?.cause,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
