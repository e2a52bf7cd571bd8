/** Static sites compared with the API: both state the same values of the same runs. */
package io.datasetbuilder.http.site;
