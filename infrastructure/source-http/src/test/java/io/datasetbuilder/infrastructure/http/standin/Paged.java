package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Numbered;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Offset;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Range;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Window;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * The part of a request that says which page it is after. Takes what it understands out of the
 * request's values.
 */
final class Paged {

  private static final int USUAL_SIZE = 10;

  private final Map<String, String> values;
  private final List<String> complaints;
  private long first;
  private long days = 1;
  private long start;
  private int size = Integer.MAX_VALUE;

  Paged(Map<String, String> values, List<String> complaints) {
    this.values = values;
    this.complaints = complaints;
  }

  long first() {
    return first;
  }

  long days() {
    return days;
  }

  long start() {
    return start;
  }

  int size() {
    return size;
  }

  Paged read(Paging paging) {
    if (paging instanceof Numbered numbered) {
      size = size(numbered.sizeParam(), numbered.maxSize());
      start = (number(numbered.pageParam(), numbered.first()) - numbered.first()) * size;
    } else if (paging instanceof Offset offset) {
      size = size(offset.limitParam(), offset.maxSize());
      start = number(offset.offsetParam(), offset.first()) - offset.first();
    } else if (paging instanceof Range range) {
      start = number("start", range.first()) - range.first();
      size = limited((int) (number("end", 0) - range.first() - start + 1), range.maxSize());
    } else if (paging instanceof Window window) {
      window(window);
    }
    if (start < 0 || size < 1) {
      complaints.add("a page before the first one, or without records");
    }
    return this;
  }

  private void window(Window window) {
    read(window.within());
    LocalDate from = date(window.fromParam());
    LocalDate to = date(window.toParam());
    first = from.toEpochDay();
    days = ChronoUnit.DAYS.between(from, to) + 1;
    if (days < 1 || days > window.days()) {
      complaints.add("a window of " + days + " days");
    }
  }

  private LocalDate date(String param) {
    String text = values.remove(param);
    try {
      return LocalDate.parse(String.valueOf(text));
    } catch (DateTimeException unreadable) {
      complaints.add(param + " is no date");
      return LocalDate.EPOCH;
    }
  }

  private int size(String param, int most) {
    if (!values.containsKey(param)) {
      complaints.add("no page size in " + param);
    }
    return limited((int) number(param, USUAL_SIZE), most);
  }

  private int limited(int asked, int most) {
    if (asked > most) {
      complaints.add("a page of " + asked + " records is more than " + most);
    }
    return asked;
  }

  private long number(String param, long usual) {
    String text = values.remove(param);
    return text == null ? usual : whole(text, param);
  }

  private long whole(String text, String param) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException unreadable) {
      return complain(param);
    }
  }

  private long complain(String param) {
    complaints.add(param + " is no number");
    return 0;
  }
}
