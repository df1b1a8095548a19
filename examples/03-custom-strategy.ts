// A compression strategy of your own: a conversation about planets under a limit that it soon reaches.
// HDC_PROVIDER=anthropic HDC_MODEL=claude-sonnet-4-5 npx tsx --conditions=hdc-source examples/03-custom-strategy.ts
import { createChatSession, SettingsStore } from '@hdc/core';
import { createProvider } from '@hdc/providers';
import { keepRequests } from './keep-requests.ts';
import { readProviderOptions } from './provider-from-environment.ts';

const settings = new SettingsStore();
settings.set('context-limit', 800);
settings.set('max-output-tokens', 150);
settings.set('compression-threshold', 0.5);

const options = readProviderOptions();
const session = createChatSession({
  provider: createProvider(options),
  model: options.model,
  workspaceRoot: process.cwd(),
  strategy: keepRequests,
  settings,
  onEvent: (event) => {
    if (event.type !== 'compressed') return;
    const { originalMessageCount, compressedMessageCount } = event.metadata;
    console.log(`  ${event.strategy}: ${originalMessageCount} → ${compressedMessageCount} entries`);
  },
});

for (const planet of ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune']) {
  await session.sendMessage(`Tell me about ${planet} in about a hundred words.`);
  console.log(`${planet}: ${session.getContextTokens()} tokens`);
}
