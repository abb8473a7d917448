/** A picture file below `demo/media/`. */
export interface MediaPicture {
  file: string
  width: number
  height: number
}

export interface MediaFilm {
  file: string
  /** Username of the performer whose film it is. */
  performer: string
  width: number
  height: number
  durationMs: number
  framesPerSecond: number
  /** Whether the film loops in a live room. */
  live: boolean
  poster: MediaPicture
}

/** Shape of `demo/media/index.json`. */
export interface MediaIndex {
  /** By username. `posts[0]` is the picture that the people's data calls number 1. */
  performers: Record<string, { avatar: MediaPicture; cover: MediaPicture; posts: MediaPicture[] }>
  /** By key, as the posts' `film` and the rooms' `live.film` name them. */
  films: Record<string, MediaFilm>
  /** By name: hero, og, under-construction, banner-live, banner-subscribe, banner-perform. */
  site: Record<string, MediaPicture>
}
