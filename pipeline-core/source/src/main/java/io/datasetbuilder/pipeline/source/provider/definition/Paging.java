package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.Optional;

/** How the pages of a call are asked for. Sizes are at least 1. */
public sealed interface Paging {

  /** The query parameter that tells the place of a page; empty where the address tells it. */
  default Optional<String> placeName() {
    return Optional.empty();
  }

  /** The query parameter that tells how large a page is; empty when there is none. */
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
   * @param sizeEchoAt where an answer tells the size that it really used
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
   * An opaque value from the answer before.
   *
   * @param param the query parameter of the value
   * @param nextAt where an answer holds it; empty: the {@code Link} header names the next address
   */
  record Cursor(String param, Optional<JsonPointer> nextAt, Optional<String> sizeParam, int maxSize)
      implements Paging {
    @Override
    public Optional<String> placeName() {
      return Optional.of(param);
    }

    @Override
    public Optional<String> sizeName() {
      return sizeParam;
    }
  }

  /**
   * A range of dates in pieces.
   *
   * @param fromParam ISO date, inclusive
   * @param toParam ISO date, inclusive
   * @param days longest piece
   * @param within how the pages of one piece are asked for; never a window
   */
  record Window(String fromParam, String toParam, int days, Paging within) implements Paging {
    public Window {
      if (within instanceof Window) {
        throw new IllegalArgumentException("a window within a window");
      }
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
