package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.Optional;

/** Rules for requesting the pages of a call. Sizes are at least 1. */
public sealed interface Paging {

  /** The paging of one piece of a window of dates; any other paging itself. */
  default Paging pages() {
    return this;
  }

  /** The largest page that the provider gives; 1 when one call holds everything. */
  default int maxSize() {
    return 1;
  }

  /**
   * Location in a response of the page size that the provider really used; empty when it is not
   * stated.
   */
  default Optional<JsonPointer> sizeEchoAt() {
    return Optional.empty();
  }

  /** The query parameter for the position of a page; empty where the address holds it. */
  default Optional<String> placeName() {
    return Optional.empty();
  }

  /** The query parameter for the size of a page; empty without one. */
  default Optional<String> sizeName() {
    return Optional.empty();
  }

  /** One call holds everything. */
  record Single() implements Paging {}

  /**
   * Numbered pages.
   *
   * @param first number of the first page
   * @param maxSize the largest page that the provider gives
   * @param sizeEchoAt where a response states the size that it really used
   */
  record Numbered(
      String pageParam, String sizeParam, int first, int maxSize, Optional<JsonPointer> sizeEchoAt)
      implements Paging {
    @Override
    public Optional<String> placeName() {
      return Optional.of(pageParam);
    }

    @Override
    public Optional<String> sizeName() {
      return Optional.of(sizeParam);
    }
  }

  /**
   * The number of records to skip.
   *
   * @param first the offset of the first record: 0 or 1
   */
  record Offset(
      String offsetParam,
      String limitParam,
      int first,
      int maxSize,
      Optional<JsonPointer> sizeEchoAt)
      implements Paging {
    @Override
    public Optional<String> placeName() {
      return Optional.of(offsetParam);
    }

    @Override
    public Optional<String> sizeName() {
      return Optional.of(limitParam);
    }
  }

  /**
   * First and last record, both included, as {@code {start}} and {@code {end}} of the address.
   *
   * @param first the number of the first record: 0 or 1
   */
  record Range(int first, int maxSize) implements Paging {}

  /**
   * A range of dates in pieces.
   *
   * @param fromParam ISO date, inclusive
   * @param toParam ISO date, inclusive
   * @param days longest piece
   * @param within rules for requesting the pages of one piece; never a window
   */
  record Window(String fromParam, String toParam, int days, Paging within) implements Paging {
    public Window {
      if (within instanceof Window) {
        throw new IllegalArgumentException("a window within a window");
      }
    }

    @Override
    public Paging pages() {
      return within;
    }

    @Override
    public int maxSize() {
      return within.maxSize();
    }

    @Override
    public Optional<JsonPointer> sizeEchoAt() {
      return within.sizeEchoAt();
    }

    @Override
    public Optional<String> placeName() {
      return within.placeName();
    }

    @Override
    public Optional<String> sizeName() {
      return within.sizeName();
    }
  }
}
