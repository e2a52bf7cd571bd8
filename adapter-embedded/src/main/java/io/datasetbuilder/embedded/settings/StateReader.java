package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.StateSettings.Backend;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads which database keeps the state. */
record StateReader(Variables variables, List<Problem> problems) {

  private static final String SCHEME = "jdbc:postgresql:";

  StateSettings read() {
    Backend backend = backend();
    Optional<String> url = text(TextSetting.DATABASE_URL);
    if (backend == Backend.POSTGRES && url.filter(given -> given.startsWith(SCHEME)).isEmpty()) {
      problems.add(
          Variables.refused(
                  TextSetting.DATABASE_URL.variable(), "must be the address of the database")
              .withHint("such as " + SCHEME + "//host:5432/name"));
      url = Optional.empty();
    }
    return new StateSettings(backend, url, text(TextSetting.DATABASE_USER), password());
  }

  private Backend backend() {
    String variable = TextSetting.STORAGE_BACKEND.variable();
    return switch (variables.written(variable).toLowerCase(Locale.ROOT)) {
      case "", "sqlite" -> Backend.SQLITE;
      case "postgres" -> Backend.POSTGRES;
      default -> {
        problems.add(Variables.refused(variable, "must be sqlite or postgres"));
        yield Backend.SQLITE;
      }
    };
  }

  private Optional<String> text(TextSetting setting) {
    return Optional.of(variables.written(setting.variable())).filter(text -> !text.isEmpty());
  }

  /** As it is written, blanks too: the database judges it. */
  private Optional<Secret> password() {
    String variable = TextSetting.DATABASE_PASSWORD.variable();
    String written = variables.all().getOrDefault(variable, "");
    if (written.isEmpty()) {
      return Optional.empty();
    }
    try {
      // One that is too short to be found in texts is still a password.
      return Optional.of(
          Secret.isAcceptable(written) ? new Secret(written) : Secret.ofPublicValue(written));
    } catch (IllegalArgumentException notPlain) {
      problems.add(Variables.refused(variable, "must be a text without control characters"));
      return Optional.empty();
    }
  }
}
