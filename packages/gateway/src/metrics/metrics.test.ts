import { type Attributes, type SpanOptions, type TracerProvider, trace } from '@opentelemetry/api';
import { afterEach, expect, test } from 'vitest';
import { GatewayCounters } from '../gateway-counters.ts';
import { sampleEntries } from '../testing/sample-entries.ts';
import { START } from '../testing/sample-exchange.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { GatewayMetrics } from './gateway-metrics.ts';
import { metricsRoute } from './metrics-route.ts';
import { recordSpan } from './record-span.ts';

const ENTRIES = sampleEntries({ conversation: 'secret-conversation', requests: 20 });
const open = useGateway();

afterEach(() => trace.disable());

test('metrics add up what entries say, without conversations', async () => {
  const metrics = new GatewayMetrics();
  for (const entry of ENTRIES) metrics.record({ ...entry, bounced: 2 });
  const text = await metrics.read();
  const sent = ENTRIES.reduce((sum, { tokens }) => sum + tokens.sent, 0);
  expect(text).toContain(
    'hdc_requests_total{format="anthropic-messages",model="claude-sonnet-5-5",mode="prune",status="200"} 20',
  );
  expect(text).toContain(`hdc_tokens_total{kind="sent"} ${sent}`);
  expect(text).toContain('hdc_cache_misses_total{cause="flush"} 1');
  expect(text).toContain('hdc_cache_misses_total{cause="lifetime"} 1');
  expect(text).toContain('hdc_items_total{kind="stale-read"} 1');
  expect(text).toContain('hdc_bounced_results_total 40');
  expect(text).toContain('hdc_quota_used_percent{window="5h"} 42');
  expect(text).toContain('hdc_own_seconds_count 20');
  expect(text).not.toContain('secret');
});

test('names of clients cannot make series without end', async () => {
  const metrics = new GatewayMetrics();
  const [entry] = ENTRIES;
  if (entry) for (let i = 0; i < 500; i += 1) metrics.record({ ...entry, model: `made-up-${i}` });
  const lines = (await metrics.read()).split('\n').filter((line) => line.startsWith('hdc_requests_total{'));
  expect(lines).toHaveLength(101);
});

test('/metrics answers programs of this machine, and no page', async () => {
  const metrics = new GatewayMetrics();
  const { url } = await open(() => {}, { ownRoutes: [metricsRoute(metrics)] });
  const answer = await fetch(new URL('/metrics', url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  expect(await answer.text()).toContain('# TYPE hdc_requests_total counter');
  const fromPage = await fetch(new URL('/metrics', url), { headers: { origin: 'http://evil.example' } });
  expect(fromPage.status).toBe(403);
});

test('the counts of the gateway are there too', async () => {
  const counts = { ...new GatewayCounters().read(), exchanges: 3, passed: 2, marksAdded: 1 };
  const text = await new GatewayMetrics(() => counts).read();
  expect(text).toContain('hdc_gateway_events{event="bytesChangedWithoutDecision"} 0');
  expect(text).toContain('hdc_gateway_events{event="passed"} 2');
});

test('a span has the attributes of the conventions, where OpenTelemetry is configured', () => {
  const [first] = ENTRIES;
  if (!first) throw new Error('no entry');
  recordSpan(first);
  const spans: { name: string; attributes: Attributes; from: unknown; to?: unknown }[] = [];
  const provider: TracerProvider = {
    getTracer: () => ({
      startActiveSpan: () => {
        throw new Error('not used');
      },
      startSpan(name: string, { attributes = {}, startTime }: SpanOptions = {}) {
        const span = trace.wrapSpanContext({
          traceId: '1'.repeat(32),
          spanId: '1'.repeat(16),
          traceFlags: 1,
        });
        const seen: (typeof spans)[number] = { name, attributes, from: startTime };
        spans.push(seen);
        return Object.assign(span, {
          end: (to: unknown) => {
            seen.to = to;
          },
        });
      },
    }),
  };
  trace.setGlobalTracerProvider(provider);
  recordSpan(first);
  expect(spans).toHaveLength(1);
  expect(spans[0]).toMatchObject({
    name: 'chat claude-sonnet-5-5',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'anthropic',
      'gen_ai.request.model': 'claude-sonnet-5-5',
      'gen_ai.usage.input_tokens': first.usage?.inputTokens,
      'gen_ai.usage.output_tokens': 300,
      'hdc.tokens.raw': first.tokens.raw,
    },
    to: new Date(START + 21_000),
  });
});
