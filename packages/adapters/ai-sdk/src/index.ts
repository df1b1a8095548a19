export { type DensityMiddleware, density } from './density.ts';
export { type DensityStepOptions, densityStep } from './density-step.ts';
