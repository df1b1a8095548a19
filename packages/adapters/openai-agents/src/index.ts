export { type DensityFilterOptions, densityFilter } from './density-filter.ts';
