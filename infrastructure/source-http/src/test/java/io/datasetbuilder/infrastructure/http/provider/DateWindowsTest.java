package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.http.provider.ResolvedCall.DateWindows;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DateWindowsTest {

  private static final Paging TEN_DAYS = new Paging.Window("from", "to", 10, new Paging.Single());

  private static List<Map<String, String>> pieces(String from, String to) {
    return DateWindows.of(
        TEN_DAYS, new ResolvedCall.CallParams(Map.of("from", List.of(from), "to", List.of(to))));
  }

  @Test
  void piecesCoverTheRangeWithoutOverlap() {
    assertThat(pieces("2024-02-25", "2024-03-10"))
        .containsExactly(
            Map.of("from", "2024-02-25", "to", "2024-03-05"),
            Map.of("from", "2024-03-06", "to", "2024-03-10"));
  }

  @Test
  void aRangeOfOnePieceIsOnePiece() {
    assertThat(pieces("2024-01-01", "2024-01-10")).hasSize(1);
    assertThat(pieces("2024-01-01", "2024-01-01"))
        .containsExactly(Map.of("from", "2024-01-01", "to", "2024-01-01"));
  }

  @Test
  void whatIsNoRangeIsRefused() {
    assertThatThrownBy(() -> pieces("20240101", "2024-01-10"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> pieces("2024-01-11", "2024-01-10"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void withoutARangeThereIsOnePieceWithoutDates() {
    ResolvedCall.CallParams none = new ResolvedCall.CallParams(Map.of());

    assertThat(DateWindows.of(TEN_DAYS, none)).containsExactly(Map.of());
    assertThat(DateWindows.of(new Paging.Single(), none)).containsExactly(Map.of());
  }
}
