package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.signup.AllowList;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.AccessSettings.SignInSettings;
import io.datasetbuilder.infrastructure.oidc.OidcSettings;
import io.datasetbuilder.infrastructure.oidc.TeamsClaim;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads which identity providers users sign in with. Every setting is validated whatever is wrong
 * with the others, so that one start reports all problems.
 *
 * @param problems gathers what refuses the start
 */
record SignInReader(Variables variables, List<Problem> problems) {

  /** A subject together with its issuer. */
  static final Pattern QUALIFIED_SUBJECT = Pattern.compile("https?://[^|\\s]+\\|\\S.*");

  Optional<SignInSettings> read(boolean container) {
    List<String> issuers = variables.parts(TextSetting.OIDC_ISSUER.variable());
    String audience = variables.written(TextSetting.OIDC_AUDIENCE.variable());
    boolean loopbackHttp = loopbackHttp(container);
    List<String> keySets = variables.parts(TextSetting.OIDC_JWKS_URL.variable());
    Duration life = variables.seconds(Setting.OIDC_JWKS_TTL, problems);
    AllowList allowList = allowList(issuers.size());
    Optional<String> pageClient = pageClient(issuers);
    Optional<TeamsClaim> teams = teams(issuers);
    boolean complete = !issuers.isEmpty() && !audience.isEmpty();
    if (issuers.isEmpty() != audience.isEmpty()) {
      refuse(
          issuers.isEmpty() ? TextSetting.OIDC_ISSUER : TextSetting.OIDC_AUDIENCE,
          "must be set, too: users sign in only with issuer and audience");
    }
    // A missing value is reported above, or sign-in is off; what is set must be right in any case.
    List<OidcSettings.Fault> faults =
        OidcSettings.faults(issuers, audience, keySets, life, loopbackHttp).stream()
            .filter(fault -> complete || !followsFromMissing(fault, issuers, audience))
            .toList();
    faults.forEach(
        fault -> problems.add(Variables.refused(variableOf(fault.part()), fault.requirement())));
    return complete && faults.isEmpty()
        ? Optional.of(
            new SignInSettings(
                new OidcSettings(issuers, audience, keySets, life, loopbackHttp).withTeams(teams),
                allowList,
                pageClient))
        : Optional.empty();
  }

  private Optional<String> pageClient(List<String> issuers) {
    String client = variables.written(TextSetting.OIDC_UI_CLIENT_ID.variable());
    if (!client.isEmpty() && issuers.isEmpty()) {
      refuse(TextSetting.OIDC_UI_CLIENT_ID, "has no provider: set OIDC_ISSUER, too");
    }
    return Optional.of(client).filter(text -> !text.isEmpty());
  }

  private boolean loopbackHttp(boolean container) {
    boolean on = variables.flag(BooleanSetting.OIDC_LOOPBACK_HTTP, problems);
    if (on && container) {
      problems.add(
          Variables.refused(
              BooleanSetting.OIDC_LOOPBACK_HTTP.variable(),
              "is for development, which no container may have on"));
    }
    return on;
  }

  private static boolean followsFromMissing(
      OidcSettings.Fault fault, List<String> issuers, String audience) {
    return switch (fault.part()) {
      case ISSUERS, KEY_SET_ADDRESSES -> issuers.isEmpty();
      case AUDIENCE -> audience.isEmpty();
      case KEY_SET_TIME_TO_LIVE -> false;
    };
  }

  private static String variableOf(OidcSettings.Part part) {
    return switch (part) {
      case ISSUERS -> TextSetting.OIDC_ISSUER.variable();
      case AUDIENCE -> TextSetting.OIDC_AUDIENCE.variable();
      case KEY_SET_ADDRESSES -> TextSetting.OIDC_JWKS_URL.variable();
      case KEY_SET_TIME_TO_LIVE -> Setting.OIDC_JWKS_TTL.variable();
    };
  }

  /** Without issuers no user signs in, and the setting has no effect. */
  private Optional<TeamsClaim> teams(List<String> issuers) {
    String written = variables.written(TextSetting.OIDC_TEAMS_CLAIM.variable());
    if (written.isEmpty() || issuers.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> broken = TeamsClaim.requirement(written, issuers);
    broken.ifPresent(requirement -> refuse(TextSetting.OIDC_TEAMS_CLAIM, requirement));
    return broken.isPresent() ? Optional.empty() : Optional.of(TeamsClaim.read(written, issuers));
  }

  private AllowList allowList(int issuers) {
    Set<String> subjects = parts(TextSetting.OIDC_ALLOWED_SUBJECTS);
    if (issuers > 1 && !subjects.stream().allMatch(QUALIFIED_SUBJECT.asMatchPredicate())) {
      refuse(
          TextSetting.OIDC_ALLOWED_SUBJECTS,
          "must name each person as <issuer>|<subject> where there are several issuers");
    }
    return new AllowList(
        parts(TextSetting.OIDC_ALLOWED_HD), subjects, parts(TextSetting.OIDC_ALLOWED_EMAILS));
  }

  private Set<String> parts(TextSetting setting) {
    return Set.copyOf(variables.parts(setting.variable()));
  }

  private void refuse(TextSetting setting, String why) {
    problems.add(Variables.refused(setting.variable(), why));
  }
}
