import { AdaptiveDensityStrategy } from '@hdc/core';
import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { createPruner } from '../create-pruner.ts';
import type { PruneResult } from '../pruner.ts';
import type { ObservedUsage } from '../stores/conversation-state.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';

const format = WIRE_FORMATS['anthropic-messages'];
const SYSTEM = 'You are an agent. '.repeat(500);
const OUTPUT = 'a line of an output that is long enough to matter\n'.repeat(20);

interface Options {
  readonly ttl?: '5m' | '1h';
  readonly marksSystem?: boolean;
}

/** An agent at Anthropic's API that marks its system prompt and its end, and runs something with every step. */
class MarkingAgent {
  readonly clock = { now: 1_700_000_000_000 };
  readonly store = new MemoryDecisionStore();
  model = 'claude-sonnet-4-5';
  freeMarks = 2;
  readonly #options: Options;
  readonly #messages: { role: string; content: object[] }[] = [];
  readonly #pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store: this.store,
    now: () => this.clock.now,
    settings: { ingest: { enabled: false } },
  });

  constructor(options: Options = {}) {
    this.#options = options;
    this.#messages.push({ role: 'user', content: [{ type: 'text', text: 'Please mend it.' }] });
  }

  /** Sends the next request; the vendor finds what it was to find, or what `found` says. */
  async send(found?: number | 'unknown', seconds = 10): Promise<PruneResult<object>> {
    this.clock.now += seconds * 1_000;
    const { freeMarks } = this;
    const result = await this.#pruner.prune({ format, body: this.#body(), freeMarks });
    const state = await this.store.readConversation(result.conversation);
    const { sentTokens, number } = result;
    const cachedTokens = typeof found === 'number' ? found : (state?.held?.expected ?? 0);
    const usage: ObservedUsage = { inputTokens: sentTokens, outputTokens: 1, cachedTokens };
    if (found !== 'unknown') await this.#pruner.observe(result.conversation, usage, number);
    this.#step();
    return result;
  }

  /** Sends until the past is rewritten; undefined where it is not within 60 requests. */
  async sendUntilFlush(found?: number | 'unknown'): Promise<PruneResult<object> | undefined> {
    for (let request = 0; request < 60; request++) {
      const result = await this.send(found);
      if (result.flushedFrom !== undefined) return result;
    }
    return undefined;
  }

  async held() {
    const { conversation } = await this.send();
    return (await this.store.readConversation(conversation))?.held;
  }

  #step(): void {
    const id = `toolu_${this.#messages.length}`;
    const input = { command: `npm test -- ${id}` };
    this.#messages.push(
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: `${id} ${OUTPUT}` }] },
    );
  }

  #body(): object {
    const { ttl = '5m', marksSystem = true } = this.#options;
    const mark = { cache_control: { type: 'ephemeral', ttl } };
    const last = this.#messages.length - 1;
    return {
      model: this.model,
      system: [{ type: 'text', text: SYSTEM, ...(marksSystem && mark) }],
      tools: [{ name: 'Bash', input_schema: {} }],
      messages: this.#messages.map(({ role, content }, index) => ({
        role,
        content: content.map((part) => ({ ...part, ...(index === last && mark) })),
      })),
    };
  }
}

describe('a rewrite while the cache is warm', () => {
  test('has its mark where an earlier request ended, in front of what is rewritten', async () => {
    const agent = new MarkingAgent();
    const flush = await agent.sendUntilFlush();
    const [mark] = flush?.marks ?? [];
    expect(flush?.marks).toHaveLength(1);
    expect(mark).toMatchObject({ at: 'front', lifetimeSeconds: 300 });
    const front = flush?.frontEntries ?? 0;
    expect(front).toBeLessThanOrEqual(flush?.flushedFrom ?? 0);
    expect(flush?.decoded?.places[front - 1]?.at(-1)?.path).toEqual(mark?.path);
  });

  test('does not happen where the vendor holds nothing in front of it that a mark could find', async () => {
    const agent = new MarkingAgent({ marksSystem: false });
    agent.freeMarks = 0;
    expect(await agent.sendUntilFlush('unknown')).toBeUndefined();
  });

  test('happens without usage where the rules of the vendor guarantee the front', async () => {
    expect(await new MarkingAgent().sendUntilFlush('unknown')).toBeDefined();
  });

  test('ends for good when two fronts were not found', async () => {
    const agent = new MarkingAgent({ ttl: '1h' });
    for (const missed of [1, 2]) {
      let flush: PruneResult<object> | undefined;
      for (let request = 0; request < 60 && !flush; request++) {
        const before = await agent.store.readConversation(flush ?? '');
        expect(before).toBeUndefined();
        const result = await agent.send('unknown');
        if (result.flushedFrom !== undefined) flush = result;
      }
      expect(flush).toBeDefined();
      await agent.report(flush, 0);
      expect((await agent.book(flush))?.missedFronts).toBe(missed);
    }
    expect(await agent.sendUntilFlush()).toBeUndefined();
  });
});
