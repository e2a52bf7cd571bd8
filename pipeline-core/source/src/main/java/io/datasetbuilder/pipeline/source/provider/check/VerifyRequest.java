package io.datasetbuilder.pipeline.source.provider.check;

/**
 * What a verification looks at.
 *
 * @param example the number of the definition's example, from 1
 * @param records how many are asked for and compared at the most, 1 to {@value #MOST_RECORDS}
 */
public record VerifyRequest(int example, int records) {

  /** Records that are compared where nobody says otherwise. */
  public static final int USUAL_RECORDS = 100;

  /** The most records that are compared. */
  public static final int MOST_RECORDS = 1_000;

  public VerifyRequest {
    if (example < 1 || records < 1 || records > MOST_RECORDS) {
      throw new IllegalArgumentException("no example or number of records");
    }
  }

  /** Whether both numbers are within their bounds. */
  public static boolean isValid(int example, int records) {
    return example >= 1 && records >= 1 && records <= MOST_RECORDS;
  }
}
