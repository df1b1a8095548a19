import { COMPRESSION_STRATEGIES, getCompressionStrategy } from '@hdc/core';
import { SPOKEN_DIRECTIVES } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { AgentConversation } from './testing/agent-conversation.ts';
import { createPrunerBench } from './testing/pruner-bench.ts';
import { pruneAllStrategy } from './testing/test-strategies.ts';

const STRATEGIES = [...COMPRESSION_STRATEGIES.map((name) => getCompressionStrategy(name)), pruneAllStrategy];

test.each(STRATEGIES)('no message of a person is touched with $name', async (strategy) => {
  for (const { text } of SPOKEN_DIRECTIVES) {
    const bench = createPrunerBench({ strategy, settings: { density: { adaptive: { isFull: true } } } });
    const agent = new AgentConversation().human('Please mend it.').read('/a').human(text);
    for (const path of ['/a', '/b', '/c', '/a']) agent.read(path).write(path);
    await bench.send(agent);
    const { request } = await bench.send(agent.human('go on').read('/d'));
    const spoken = (body: string): unknown =>
      JSON.parse(body).messages.filter(({ content }: { content: unknown }) => typeof content === 'string');
    expect(spoken(request)).toEqual(spoken(agent.body()));
  }
});
