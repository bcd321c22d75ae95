#include <curl/curl.h>

// Swift does not call variadic functions: each of these functions wraps one such call.

static inline CURLcode curl_set_text(CURL *curl, CURLoption option, const char *text) {
  return curl_easy_setopt(curl, option, text);
}

static inline CURLcode curl_set_number(CURL *curl, CURLoption option, long number) {
  return curl_easy_setopt(curl, option, number);
}

static inline CURLcode curl_set_error_buffer(CURL *curl, char *buffer) {
  return curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, buffer);
}

static inline CURLcode curl_set_writer(
    CURL *curl, size_t (*write)(char *, size_t, size_t, void *), void *context) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, write);
  return code == CURLE_OK ? curl_easy_setopt(curl, CURLOPT_WRITEDATA, context) : code;
}

static inline long curl_status(CURL *curl) {
  long status = 0;
  return curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}
