import type { IContent } from '../content/i-content.ts';
import type { CompressionStrategyName, CustomStrategyName } from './compression-strategies.ts';

export interface CompressionResultMetadata {
  readonly originalMessageCount: number;
  readonly compressedMessageCount: number;
  readonly strategyUsed: CompressionStrategyName | CustomStrategyName;
  readonly llmCallMade: boolean;
  readonly topPreserved?: number;
  readonly bottomPreserved?: number;
  readonly middleCompressed?: number;
}

export interface CompressionResult {
  readonly newHistory: IContent[];
  readonly metadata: CompressionResultMetadata;
}
