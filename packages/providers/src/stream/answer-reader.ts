import type { LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { ContentBlock } from '@hdc/core';
import type { SignatureDialect } from '../prompt/dialect.ts';

const PARAGRAPH = '\n\n';

/** Turns the parts of one stream into blocks. Remembers the signatures of thoughts that are still open. */
export class AnswerReader {
  readonly #signatures: SignatureDialect;
  readonly #openSignatures = new Map<string, string>();
  #isThoughtUnsigned = false;

  constructor(signatures: SignatureDialect) {
    this.#signatures = signatures;
  }

  read(part: LanguageModelV3StreamPart): readonly ContentBlock[] {
    switch (part.type) {
      case 'text-delta':
        return [...this.#text(part.delta), ...this.#signature(part)];
      case 'reasoning-start':
        return this.#openThought(part);
      case 'reasoning-delta':
        this.#rememberSignature(part);
        return part.delta === '' ? [] : [{ type: 'thinking', thought: part.delta }];
      case 'reasoning-end':
        return this.#closeThought(part);
      case 'tool-call':
        return part.providerExecuted ? [] : [...this.#signature(part), this.#call(part)];
      default:
        return [];
    }
  }

  #text(text: string): readonly ContentBlock[] {
    if (text === '') return [];
    this.#isThoughtUnsigned = false;
    return [{ type: 'text', text }];
  }

  #call(part: LanguageModelV3StreamPart & { type: 'tool-call' }): ContentBlock {
    this.#isThoughtUnsigned = false;
    return {
      type: 'tool_call',
      id: part.toolCallId,
      name: part.toolName,
      parameters: parseCallArguments(part.input),
    };
  }

  /** A signature that came with text or a call stands as a thinking block of its own beside it. */
  #signature(
    part: LanguageModelV3StreamPart & { type: 'text-delta' | 'tool-call' },
  ): readonly ContentBlock[] {
    const signature = this.#signatures.read(part);
    return signature === undefined ? [] : [{ type: 'thinking', thought: '', signature }];
  }

  #openThought(part: LanguageModelV3StreamPart & { type: 'reasoning-start' }): readonly ContentBlock[] {
    this.#rememberSignature(part);
    return this.#isThoughtUnsigned ? [{ type: 'thinking', thought: PARAGRAPH }] : [];
  }

  #closeThought(part: LanguageModelV3StreamPart & { type: 'reasoning-end' }): readonly ContentBlock[] {
    this.#rememberSignature(part);
    const signature = this.#openSignatures.get(part.id);
    this.#openSignatures.delete(part.id);
    this.#isThoughtUnsigned = signature === undefined;
    return signature === undefined ? [] : [{ type: 'thinking', thought: '', signature }];
  }

  #rememberSignature(
    part: LanguageModelV3StreamPart & { type: 'reasoning-start' | 'reasoning-delta' | 'reasoning-end' },
  ): void {
    const signature = this.#signatures.read(part);
    if (signature !== undefined) this.#openSignatures.set(part.id, signature);
  }
}

/** The parameters of a call as the model wrote them; text that is no JSON stays text, so nothing is lost. */
function parseCallArguments(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
