// Streams an answer from any OpenAI-compatible server (Ollama, LM Studio, vLLM, …), by base URL and model.
// npx tsx --conditions=hdc-source examples/05-compatible-server.ts http://localhost:11434/v1 qwen3 "Who are you?"
import { createChatSession } from '@hdc/core';
import { createProvider } from '@hdc/providers';

const [baseUrl = process.env['HDC_BASE_URL'], model = process.env['HDC_MODEL'], question = 'Who are you?'] =
  process.argv.slice(2);
if (!baseUrl || !model) throw new Error('Pass a base URL and a model, or set HDC_BASE_URL and HDC_MODEL');

const session = createChatSession({
  provider: createProvider({ name: 'openai-compatible', model, baseUrl }),
  model,
  workspaceRoot: process.cwd(),
});

for await (const { blocks } of session.sendMessageStream(question)) {
  for (const block of blocks) if (block.type === 'text') process.stdout.write(block.text);
}
process.stdout.write('\n');
