/** A request with one call and its long result, as an agent sends it. */
export const READ_REQUEST: string = JSON.stringify({
  model: 'claude-sonnet-4-5',
  tools: [{ name: 'read' }],
  messages: [
    { role: 'user', content: 'do it' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'read', input: { path: 'a' } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'long '.repeat(50) }] },
  ],
});
