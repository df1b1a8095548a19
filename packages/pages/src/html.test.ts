import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes what is put in and leaves markup alone', () => {
    const inner = html`<b title="${'"\''}">${'<script>'} & ${'a & b'}</b>`;
    expect(html`<p>${inner}${[1, false, undefined, html`<i>x</i>`]}</p>`.markup).toBe(
      '<p><b title="&quot;&#39;">&lt;script&gt; & a &amp; b</b>1<i>x</i></p>',
    );
  });

  it('never lets a text open a tag or leave an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html`${text}`.markup).not.toMatch(/[<>"']/);
      }),
      { numRuns: 200 },
    );
  });
});
