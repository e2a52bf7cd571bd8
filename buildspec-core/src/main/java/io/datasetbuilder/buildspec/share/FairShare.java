package io.datasetbuilder.buildspec.share;

/**
 * Share of one owner in slots that several owners use: all of them while no other owner waits, half
 * of them, and at least one, while others do.
 *
 * @param slots of all owners together, at least 1
 */
public record FairShare(int slots) {

  public FairShare {
    if (slots < 1) {
      throw new IllegalArgumentException("at least one slot");
    }
  }

  /** The most slots of one owner while others wait: half of them, rounded up. */
  public int whileOthersWait() {
    return slots - slots / 2;
  }

  /**
   * Whether an owner may take one more slot, as far as the shares decide.
   *
   * @param held slots of the owner
   * @param othersWait whether another owner waits who holds less than the share
   */
  public boolean allowsOneMore(int held, boolean othersWait) {
    return !othersWait || held < whileOthersWait();
  }
}
