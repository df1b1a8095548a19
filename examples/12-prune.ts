// Another gateway that calls `POST /prune` of hdc gateway, which runs inside this program.
// npx tsx --conditions=hdc-source examples/12-prune.ts
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createGateway } from '@hdc/gateway';
import { createPruner, MemoryDecisionStore } from '@hdc/requests';

const store = new MemoryDecisionStore();
const pruner = createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: Date.now });
const gateway = createGateway({ pruner });
const url = await gateway.listen();

const hits = Array.from({ length: 50 }, (_, line) => `src/values.ts:${line + 1}:const value${line}`).join(
  '\n',
);
const call = { name: 'bash', arguments: '{"command":"grep -rn value src"}' };
const request = {
  model: 'gpt-5.1',
  messages: [
    { role: 'user', content: 'Where are the values?' },
    { role: 'assistant', tool_calls: [{ id: '1', type: 'function', function: call }] },
    { role: 'tool', tool_call_id: '1', content: hits },
  ],
};
const response = await fetch(`${url}/prune?format=openai-chat&session=example`, {
  method: 'POST',
  body: JSON.stringify(request),
});
const { messages, hdc } = JSON.parse(await response.text());
console.log(JSON.stringify(messages.at(-1)).slice(0, 90));
for (const { what, kind, tokens } of hdc.why) console.log(`${what}: ${tokens} tokens less (${kind})`);
await gateway.close();
