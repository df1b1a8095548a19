import { type Html, html } from '@hdc/pages';

const TERMS: readonly (readonly [string, string])[] = [
  [
    'Saved, peak saved',
    'Tokens of the conversation that were not sent, summed over all requests, and at the largest request.',
  ],
  [
    'Cost',
    'The price of all prompts under the prompt cache, over their price as recorded. Below ×1.00 is cheaper. Answers are not counted: they are the same.',
  ],
  [
    'Prefix rewrites',
    'Requests that changed something the provider had already cached, so that everything after it is paid in full once more.',
  ],
  [
    'Edits lost',
    'Edits whose old text stood in the recorded window when the agent wrote them, and of which no copy is left in the pruned one.',
  ],
  [
    'References kept',
    'The share of the file paths and longer identifiers of each answer, among those that the window held, that it still holds.',
  ],
  ['Messages kept', 'Messages of people that reached the model word for word.'],
  [
    'Orphans',
    'Tool calls without their response or the other way round. Providers refuse such requests, so this must be 0.',
  ],
  [
    'Compressions',
    'How often the threshold of the context limit was reached and old content was shortened or dropped.',
  ],
  [
    'Pruned',
    'Items taken out or shortened between compressions, by kind; with --explain each item says why.',
  ],
  [
    'At first sight',
    'Results that were made smaller before they were first sent, by kind, and the tokens that every request with them was spared.',
  ],
  ['Time', 'How long the replay took on this machine.'],
];

/** The meaning of the figures. */
export function glossary(): Html {
  return html`<details class="plain"><summary>What these figures mean</summary>
<dl class="terms">${TERMS.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`)}</dl>
</details>`;
}
