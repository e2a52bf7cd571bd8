package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.signup.Administrators;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.AccessSettings.BrowserAccess;
import io.datasetbuilder.embedded.settings.AccessSettings.FailureLimit;
import io.datasetbuilder.embedded.settings.AccessSettings.OwnKeys;
import io.datasetbuilder.embedded.settings.AccessSettings.PublicSiteSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads who may call the service (Spec, "Authentication"). A setting that closes something and
 * cannot be honoured refuses the start: ignoring it would open what was meant to be closed.
 */
final class AccessReader {

  private static final Pattern ORIGIN = Pattern.compile("https?://[^/\\s*?#@]+");
  private static final List<TextSetting> ALLOW_LISTS =
      List.of(
          TextSetting.OIDC_ALLOWED_HD,
          TextSetting.OIDC_ALLOWED_SUBJECTS,
          TextSetting.OIDC_ALLOWED_EMAILS);

  private static final List<TextSetting> SERVER_CREDENTIALS =
      List.of(TextSetting.HF_TOKEN, TextSetting.KAGGLE_USERNAME, TextSetting.KAGGLE_KEY);

  private final Variables variables;
  private final List<Problem> problems;
  private final List<Problem> passedOver;
  private final List<String> warnings;

  /**
   * @param problems gathers what refuses the start
   * @param passedOver gathers values that count as not set
   * @param warnings gathers sentences
   */
  AccessReader(
      Variables variables,
      List<Problem> problems,
      List<Problem> passedOver,
      List<String> warnings) {
    this.variables = variables;
    this.problems = problems;
    this.passedOver = passedOver;
    this.warnings = warnings;
  }

  AccessSettings read(boolean container) {
    AccessSettings access =
        new AccessSettings(
            apiKey(),
            flag(BooleanSetting.DEV_MODE),
            new SignInReader(variables, problems).read(container),
            flag(BooleanSetting.ENFORCE_OWNERSHIP),
            flag(BooleanSetting.ALLOW_SHARED),
            administrators(),
            ownKeys(),
            new BrowserAccess(origins(), flag(BooleanSetting.CORS_EXTENDED)),
            new FailureLimit(
                variables.numberOrStandard(Setting.AUTH_FAILURE_LIMIT, passedOver),
                variables.seconds(Setting.AUTH_FAILURE_WINDOW_SECONDS, passedOver)),
            publicSite());
    check(access, container);
    warn(access, container);
    return access;
  }

  private boolean flag(BooleanSetting setting) {
    return variables.flag(setting, problems);
  }

  private Optional<Secret> apiKey() {
    String variable = TextSetting.SERVER_API_KEY.variable();
    String written = variables.written(variable);
    if (!written.isEmpty() && !Secret.isAcceptable(written)) {
      refuse(TextSetting.SERVER_API_KEY.variable(), "must have 6 to 8192 characters on one line");
    }
    return Optional.of(written).filter(Secret::isAcceptable).map(Secret::new);
  }

  private Administrators administrators() {
    Set<String> subjects = parts(TextSetting.ADMIN_SUBJECTS);
    if (!subjects.stream().allMatch(SignInReader.QUALIFIED_SUBJECT.asMatchPredicate())) {
      refuse(
          TextSetting.ADMIN_SUBJECTS.variable(),
          "must name each administrator as <issuer>|<subject>");
    }
    return new Administrators(subjects);
  }

  private OwnKeys ownKeys() {
    return new OwnKeys(
        flag(BooleanSetting.REQUIRE_OWN_PROVIDER_CREDENTIAL),
        flag(BooleanSetting.REQUIRE_OWN_PUBLISH_CREDENTIAL),
        variables.seconds(Setting.JOB_CREDENTIAL_TTL_SECONDS, passedOver));
  }

  private Optional<PublicSiteSettings> publicSite() {
    long calls = variables.numberOrStandard(Setting.PUBLIC_CALLS_PER_MINUTE, passedOver);
    return Optional.of(new PublicSiteSettings(calls))
        .filter(made -> flag(BooleanSetting.PUBLIC_SITE));
  }

  private Set<String> parts(TextSetting setting) {
    return Set.copyOf(variables.parts(setting.variable()));
  }

  private List<String> origins() {
    List<String> written = variables.parts(TextSetting.ALLOWED_ORIGINS.variable());
    if (!written.stream().allMatch(ORIGIN.asMatchPredicate())) {
      warnings.add(
          TextSetting.ALLOWED_ORIGINS.variable()
              + " holds what is not an origin such as https://example.org; it allows nothing");
    }
    return written.stream().filter(ORIGIN.asMatchPredicate()).toList();
  }

  /** Checks the settings against each other. */
  private void check(AccessSettings access, boolean container) {
    if (container && !variables.isSet(TextSetting.SERVER_API_KEY.variable())) {
      refuse(TextSetting.SERVER_API_KEY.variable(), "must be set in a container");
    }
    if (access.devMode() && container) {
      refuse(BooleanSetting.DEV_MODE.variable(), "lets every caller in, which a container may not");
    }
    boolean issuer = variables.isSet(TextSetting.OIDC_ISSUER.variable());
    if (access.devMode() && (issuer || access.enforceOwnership())) {
      refuse(BooleanSetting.DEV_MODE.variable(), "cannot go with OIDC_ISSUER or ENFORCE_OWNERSHIP");
    }
    boolean nobodyEnters =
        issuer
            && access.administrators().subjects().isEmpty()
            && ALLOW_LISTS.stream().map(TextSetting::variable).noneMatch(variables::isSet);
    if (nobodyEnters) {
      problems.add(
          Variables.refused(
                  TextSetting.OIDC_ISSUER.variable(),
                  "lets users sign in, but no user may enter or approve them")
              .withHint(
                  "set SVC_ADMIN_SUBJECTS, or one of OIDC_ALLOWED_HD, OIDC_ALLOWED_SUBJECTS and"
                      + " OIDC_ALLOWED_EMAILS"));
    }
  }

  private void warn(AccessSettings access, boolean container) {
    boolean keyOnly = !variables.isSet(TextSetting.OIDC_ISSUER.variable());
    if (access.devMode()) {
      warnings.add(
          BooleanSetting.DEV_MODE.variable()
              + " is on: every caller who reaches the service is let in");
    } else if (keyOnly && access.apiKey().isEmpty() && !container) {
      warnings.add(
          TextSetting.SERVER_API_KEY.variable() + " is not set: every request is refused with 401");
    }
    if (access.multiUser()) {
      SERVER_CREDENTIALS.stream()
          .map(TextSetting::variable)
          .filter(variables::isSet)
          .forEach(
              name ->
                  warnings.add(
                      name
                          + " has no effect where owners are kept apart: each publishes with his"
                          + " own credential"));
    }
    if (keyOnly) {
      Stream.concat(
              ALLOW_LISTS.stream(),
              Stream.of(TextSetting.ADMIN_SUBJECTS, TextSetting.OIDC_TEAMS_CLAIM))
          .map(TextSetting::variable)
          .filter(variables::isSet)
          .forEach(name -> warnings.add(name + " has no effect without OIDC_ISSUER"));
    }
  }

  private void refuse(String variable, String why) {
    problems.add(Variables.refused(variable, why));
  }
}
