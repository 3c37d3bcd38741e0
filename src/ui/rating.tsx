interface RatingProps {
  /** 0 to 10. */
  value: number;
}

/** A gold star and the figure; aloud it says what the figure is of. */
export function Rating({ value }: RatingProps) {
  return (
    <span className="star">
      <span className="vh">rated </span>
      {value.toFixed(1)}
      <span className="vh"> of 10</span>
    </span>
  );
}
