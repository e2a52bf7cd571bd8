package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.publish.site.ContactLink;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Values as markup; numbers and times in a form that the script may change to the reader's. */
record Values(SiteTexts texts) {

  static Markup count(long value) {
    return Tag.of("data").with("value", value).containing(Markup.text(NumberFormat.count(value)));
  }

  static Markup count(Optional<Long> value) {
    return value.map(Values::count).orElseGet(() -> Markup.text("–"));
  }

  static Markup moment(Optional<Instant> at) {
    return at.map(Values::moment).orElseGet(() -> Markup.text("–"));
  }

  static Markup moment(Instant at) {
    return Tag.of("time")
        .with("datetime", Timestamps.format(at))
        .containing(Markup.text(NumberFormat.moment(at)));
  }

  /** Checks by their results. */
  Markup checks(CheckCounts checks) {
    if (checks.evaluated() == 0) {
      return texts.show("quality_none");
    }
    Markup passed =
        Tag.of("span", "pill pass")
            .containing(texts.show("passed"), new Markup(" "), count(checks.pass()));
    Markup warned =
        checks.warn() + checks.fail() == 0
            ? Markup.NOTHING
            : Tag.of("span", "pill warn")
                .containing(
                    texts.show("warned"), new Markup(" "), count(checks.warn() + checks.fail()));
    return Markup.join(passed, new Markup(" "), warned);
  }

  Markup health(Health health) {
    String styleClass =
        switch (health) {
          case HEALTHY -> "pill ok";
          case STALE -> "pill warn";
          case UNKNOWN -> "soft";
        };
    return Tag.of("span", styleClass)
        .containing(texts.get("health_" + health.name().toLowerCase(Locale.ROOT)));
  }

  /** A text that links to an address only when it is one of the web or of mail. */
  static Markup link(String shown, Optional<String> address) {
    Markup text = Markup.sentence(shown);
    return address
        .filter(target -> ContactLink.isWeb(target) || target.startsWith("mailto:"))
        .map(
            target ->
                Tag.of("a")
                    .with("href", target)
                    .with("rel", "noopener noreferrer")
                    .containing(text))
        .orElse(text);
  }
}
