import type { IContent } from '@hdc/core';
import { inclusionText } from '@hdc/core/content';
import type { Random } from '../../random.ts';
import { hostileText } from './hostile-text.ts';

const PATHS = ['src/a.ts', 'src/b.ts', './src/a.ts', 'secret/key.pem'] as const;

/** A person's message: words, files inside them with whole and broken markers, now and then an image. */
export function hostileMessage(random: Random, number: number): IContent {
  const parts = [`«${number}»`, hostileText(random)];
  if (random.chance(0.3))
    parts.push(inclusionText(random.pick(PATHS), hostileText(random)), hostileText(random));
  if (random.chance(0.05)) parts.push(inclusionText(random.pick(PATHS), hostileText(random)).slice(0, -9));
  const blocks: IContent['blocks'] = [{ type: 'text', text: parts.join('\n') }];
  if (!random.chance(0.03)) return { speaker: 'human', blocks };
  const image = { type: 'media', mimeType: 'image/png', data: 'AAAA', encoding: 'base64' } as const;
  return { speaker: 'human', blocks: [...blocks, image] };
}
