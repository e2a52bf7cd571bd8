/** Authentication of callers: the rules that allow a request, and the principal of the caller. */
package io.datasetbuilder.auth.access;
