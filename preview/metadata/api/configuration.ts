export const sizes = {
  backdrop: ['w300', 'w780', 'w1280', 'original'],
  poster: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
};

export const configuration = (imageUrl: string) => ({
  images: { base_url: `${imageUrl}/`, secure_base_url: `${imageUrl}/` },
});
