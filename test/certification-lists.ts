/**
 * The certificates that TMDB lists for the deciding countries. TMDB lists none for Irish television.
 * Source: https://developer.themoviedb.org/reference/certification-movie-list and …/certifications-tv-list
 */
export const certificationLists: Record<'movie' | 'series', Record<string, readonly string[]>> = {
  movie: {
    ZA: ['A', 'PG', '7-9PG', '10-12PG', '13', '16', '18', 'X18', 'XX'],
    US: ['R', 'PG', 'NC-17', 'G', 'NR', 'PG-13'],
    GB: ['15', 'R18', 'PG', '12A', 'U', '18', '12'],
    IE: ['G', 'PG', '12A', '15A', '16', '18', '12', '15'],
    AU: ['E', 'G', 'PG', 'M', 'MA 15+', 'R 18+', 'X 18+', 'RC'],
    NZ: ['G', 'PG', 'M', 'R13', 'R15', 'R16', 'R18', 'R', 'RP13', 'RP16', 'RP18'],
    NL: ['AL', '6', '9', '12', '16', '14', '18'],
    DE: ['12', '18', '0', '6', '16'],
  },
  series: {
    ZA: ['All', 'PG', '13', '16', '18', 'X18'],
    US: ['TV-MA', 'TV-Y', 'TV-14', 'NR', 'TV-PG', 'TV-Y7', 'TV-G'],
    GB: ['U', 'PG', '12A', '12', '15', '18', 'R18'],
    IE: [],
    AU: ['P', 'C', 'G', 'PG', 'M', 'MA 15+', 'AV 15+', 'R 18+'],
    NZ: ['G', 'PG', 'M', '16', '18'],
    NL: ['NR', 'AL', '6', '9', '12', '16', '14', '18'],
    DE: ['0', '6', '12', '16', '18'],
  },
};
