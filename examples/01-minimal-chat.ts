// One question to a model, its answer, and the tokens it took.
// HDC_PROVIDER=anthropic HDC_MODEL=claude-sonnet-4-5 npx tsx --conditions=hdc-source examples/01-minimal-chat.ts
import { createChatSession } from '@hdc/core';
import { createProvider } from '@hdc/providers';
import { readProviderOptions } from './provider-from-environment.ts';

const options = readProviderOptions(); // such as { name: 'anthropic', model: 'claude-sonnet-4-5' }
const session = createChatSession({
  provider: createProvider(options),
  model: options.model,
  workspaceRoot: process.cwd(),
});

const answer = await session.sendMessage('What is a context window? Answer in one sentence.');
for (const block of answer.blocks) if (block.type === 'text') console.log(block.text);
console.log(`${session.getContextTokens()} tokens of the context window are in use`);
