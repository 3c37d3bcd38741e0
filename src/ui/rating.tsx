interface RatingProps {
  /** 0 to 10. */
  value: number;
}

export function Rating({ value }: RatingProps) {
  return (
    <span className="star">
      <span className="vh">rated </span>
      {value.toFixed(1)}
      <span className="vh"> of 10</span>
    </span>
  );
}
